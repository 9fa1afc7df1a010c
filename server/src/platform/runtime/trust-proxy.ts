import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Whether the one at `address` is believed, `hop` proxies before the one who connects to this server. */
export type TrustProxy = (address: string, hop: number) => boolean

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads `TRUST_PROXY`: true, false, how many proxies are in front, or the addresses and networks of these.
 * @returns `undefined` when it is none of that
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'false') return () => false
  if (text === 'true') return () => true
  // Fastify takes no number: whoever connects is believed, so nobody but the proxy may be able to.
  if (/^\d{1,2}$/.test(text)) return (_, hop) => hop < Number(text)
  const networks = text.split(',').map((network) => network.trim())
  // `compile` alone takes 10 and 127.1 for addresses too.
  if (!networks.every((network) => NAMED_NETWORKS.includes(network) || isIP(network.split('/')[0] ?? '')))
    return undefined
  try {
    return proxyAddr.compile(networks)
  } catch {
    return undefined
  }
}
