import { FRESH } from '../scale/replicas/read-your-writes.ts'
import type { App } from './app-type.ts'

/** What the API answers to a visitor. */
export interface VisitorAnswer {
  call: string
  status: number
  /** Of a bare list, which has it in a header. */
  cursor: string | undefined
  json: string
}

/**
 * Asks the API as a visitor at this address would, whom the limits count.
 * @param isFresh whether the answer may not be a moment old
 */
export async function answerVisitor(
  app: App,
  remoteAddress: string,
  call: string,
  isFresh = false,
): Promise<VisitorAnswer> {
  const answer = await app.inject({ url: `/api/v1${call}`, remoteAddress, headers: isFresh ? FRESH : {} })
  const cursor = answer.headers['x-next-cursor']
  return {
    call,
    status: answer.statusCode,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    json: answer.body,
  }
}
