import { FRESH } from '../scale/replicas/read-your-writes.ts'
import type { App } from './app-type.ts'

/** A response of the API to a visitor. */
export interface VisitorResponse {
  call: string
  status: number
  /** The cursor header of bare lists. */
  cursor: string | undefined
  json: string
}

/**
 * Calls the API as a visitor at this address, who is rate limited.
 * @param isFresh bypasses cache and replicas
 */
export async function fetchAsVisitor(
  app: App,
  remoteAddress: string,
  call: string,
  isFresh = false,
): Promise<VisitorResponse> {
  const answer = await app.inject({ url: `/api/v1${call}`, remoteAddress, headers: isFresh ? FRESH : {} })
  const cursor = answer.headers['x-next-cursor']
  return {
    call,
    status: answer.statusCode,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    json: answer.body,
  }
}
