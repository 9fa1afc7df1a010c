import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Whether the sender at `address` is trusted. `hop` counts proxies from this server on. */
export type TrustProxy = (address: string, hop: number) => boolean

export const TRUST_NOBODY: TrustProxy = () => false

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Parses `TRUST_PROXY`: true, false, a number of proxies, or their addresses and networks.
 * @returns `undefined` for anything else
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'false' || text === '0') return TRUST_NOBODY
  if (text === 'true') return () => true
  // The direct sender is trusted in any case, so only the proxy may be able to connect.
  if (/^\d{1,2}$/.test(text)) return (_, hop) => hop < Number(text)
  const networks = text.split(',').map((network) => network.trim())
  // `compile` accepts 10 and 127.1 as addresses.
  if (!networks.every((network) => NAMED_NETWORKS.includes(network) || isIP(network.split('/')[0] ?? '')))
    return undefined
  try {
    return proxyAddr.compile(networks)
  } catch {
    return undefined
  }
}

/** Whether a server that listens at `host` is reachable from this machine only. */
export const isLoopback = (host: string): boolean => /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)
