import type { Call } from '@promptery/contract/route'
import { addressOf } from '@promptery/contract/route'
import type { TestApp } from '../shop/app.ts'

/** Makes calls as a visitor over HTTP, for `fetchPageMetadata`. */
export const visitorFetcher =
  (shop: TestApp, headers: Record<string, string> = {}) =>
  async (call: Call): Promise<{ status: number; body: unknown }> => {
    const response = await shop.visitor('GET', addressOf(call.route, call), undefined, { headers })
    return { status: response.statusCode, body: response.json() }
  }
