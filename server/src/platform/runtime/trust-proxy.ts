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

interface Reachable {
  host: string
  publicUrl: string
  trustProxy: TrustProxy
}

/** The variable that says that others can reach the shop, with its value. */
export function reachableBy({ host, publicUrl, trustProxy }: Reachable): string | undefined {
  if (!isLoopback(host)) return `HOST ${host}`
  if (publicUrl !== '' && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL ${publicUrl}`
  return trustProxy === TRUST_NOBODY ? undefined : 'TRUST_PROXY'
}

/** Whether the text consists of a scheme and a host. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/** Checks `PUBLIC_URL` where mail or a payment provider is configured: links and return URLs need one fixed origin. */
export function publicUrlProblems(given: Record<string, string | undefined>): string[] {
  const {
    PUBLIC_URL: url,
    SMTP_URL: smtp,
    STRIPE_SECRET_KEY: key,
    HOST: host = '127.0.0.1',
    TRUST_PROXY: proxy = 'false',
  } = given
  if (smtp !== undefined && url === undefined)
    return ['PUBLIC_URL: is required to send mail: the address that its links lead to, such as https://shop.example']
  if (key === undefined) return []
  const isLive = key.includes('_live_')
  if (url !== undefined)
    return isLive && !/^https:/i.test(url) ? ['PUBLIC_URL: must start with https:// with a live key'] : []
  if (!isLive && isLoopback(host) && proxy === 'false') return []
  return [
    'PUBLIC_URL: is required with a payment provider where others can reach the shop (HOST, TRUST_PROXY or a live key ' +
      'says that they can): the address that buyers come back to, such as https://shop.example',
  ]
}
