import type { Metrics } from '../../runtime/metrics/metrics.ts'
import type { App } from '../app-type.ts'

interface Options {
  /** The level of the one line that each answer leaves in the log. */
  level: 'info' | 'debug'
  metrics: Metrics | undefined
}

/** Writes a line for each answer, and counts it. */
export function logAnswers(app: App, { level, metrics }: Options): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const timeMs = Math.round(reply.elapsedTime)
    request.log[level]({ method, path: url.split('?')[0], status: reply.statusCode, timeMs }, 'answered')
    metrics?.countAnswer(method, request.routeOptions.url, reply.statusCode, reply.elapsedTime)
    done()
  })
}
