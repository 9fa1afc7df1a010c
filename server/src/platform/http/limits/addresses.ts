import { isIPv4, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { TrustProxy } from '../../runtime/trust-proxy.ts'
import type { App } from '../app-type.ts'

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

/** The client's IP address, without the port that some proxies append: `203.0.113.9:51234`, `[2001:db8::1]:51234`. */
export const addressOf = ({ ip }: { ip: string }): string =>
  /^\[(.+)\](:\d+)?$/.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip

/**
 * The key for counting requests: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one
 * customer.
 */
export function networkOf(address: string): string {
  // Fast path.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known.kind() === 'ipv4') return known.toString()
  return prefixOf(known, 64)
}

/** The first 48 bits of an IPv6 address: a customer may have as many networks as fit. `undefined` for an IPv4 address. */
export function siteOf(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined
  const known = ipaddr.process(address)
  return known.kind() === 'ipv4' ? undefined : prefixOf(known, 48)
}

const prefixOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${bits}`).toString()}/${bits}`
