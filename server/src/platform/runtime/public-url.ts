import { isLoopback } from './loopback.ts'

/** Whether it is a scheme and a host, and no more. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/**
 * What is wrong with `PUBLIC_URL` beside a payment provider: buyers and engineers come back from its pages to one
 * address, whichever host name they came by.
 */
export function publicUrlProblems(given: Record<string, string | undefined>): string[] {
  const { PUBLIC_URL: url, STRIPE_SECRET_KEY: key, HOST: host = '127.0.0.1', TRUST_PROXY: proxy = 'false' } = given
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
