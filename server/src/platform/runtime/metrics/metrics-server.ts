import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenFailure } from '../lifecycle/cannot-start.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  /** The actual port, also if 0 was given. */
  port: number
  close(): void
}

/**
 * Serves `GET /metrics` at a separate address, which visitors cannot reach.
 * @throws CannotStart when the address is not available
 */
export async function serveMetrics(metrics: Metrics, where: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(where)
  await once(server, 'listening').catch((error: unknown) => {
    throw listenFailure(error, { ...where, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
