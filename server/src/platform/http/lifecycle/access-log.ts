import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Metrics } from '../../runtime/metrics.ts'
import type { TrustProxy } from '../../runtime/trust-proxy.ts'
import type { App } from '../app-type.ts'

interface Options {
  level: 'info' | 'debug'
  metrics: Metrics | undefined
}

/** Logs and counts every response. */
export function installAccessLog(app: App, { level, metrics }: Options): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const timeMs = Math.round(reply.elapsedTime)
    request.log[level]({ method, path: url.split('?')[0], status: reply.statusCode, timeMs }, 'request completed')
    metrics?.countResponse(method, request.routeOptions.url, reply.statusCode, reply.elapsedTime)
    done()
  })
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/** Accepts the request id of a trusted proxy, so that both logs can be correlated, or makes a new unique one. */
export function requestIds({ trustProxy }: { trustProxy: TrustProxy }) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && REQUEST_ID.test(given) && trustProxy(socket.remoteAddress ?? '', 0)
    return isTaken ? given : randomUUID()
  }
}

/** Sends the id with every response, for error reports. */
export function echoRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
