import type { Metrics } from '../../runtime/metrics/metrics.ts'
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
