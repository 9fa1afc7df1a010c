import type { Socket } from 'node:net'
import type { TrustProxy } from '../../../runtime/trust-proxy.ts'
import type { App } from '../../app-type.ts'
import { networkOf } from './client-address.ts'

/**
 * A connection takes about 60 KB with what has been read of its request. A browser opens six, and one for live events.
 */
const CONNECTIONS_MAX = 1_000

/**
 * Limits the number of open connections per address. Trusted proxies are exempt: they limit their own clients.
 * @param factor multiplies the maximum
 */
export function limitConnections(app: App, { trustProxy, factor }: { trustProxy: TrustProxy; factor: number }): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (trustProxy(remoteAddress, 0)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > CONNECTIONS_MAX * Math.max(1, factor)) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
