import type { TestApp } from '../shop/app.ts'

/** Calls operations as a visitor over HTTP, for `fetchPageMetadata`. */
export const operationFetcher =
  (shop: TestApp, headers: Record<string, string> = {}) =>
  async (call: string): Promise<{ status: number; body: unknown }> => {
    const response = await shop.visitor('GET', call, undefined, { headers })
    return { status: response.statusCode, body: response.json() }
  }
