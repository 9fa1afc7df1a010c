import { isLoopback, TRUST_NOBODY, type TrustProxy } from './trust-proxy.ts'

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
