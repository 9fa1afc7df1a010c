import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TrustProxy } from '../../runtime/trust-proxy.ts'
import type { App } from '../app-type.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/**
 * The id of a request: the one that a trusted proxy gave it, so that its log and this one tell of the same, or a new
 * one that no other process gives.
 */
export function requestIds({ trustProxy }: { trustProxy: TrustProxy }) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && REQUEST_ID.test(given) && trustProxy(socket.remoteAddress ?? '', 0)
    return isTaken ? given : randomUUID()
  }
}

/** Names the id in each answer, for people who report that something went wrong. */
export function echoRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
