import type { IncomingMessage } from 'node:http'

/**
 * The address of a request without the scheme and host that HTTP allows in it, as proxies send them: routing knows it
 * either way, but the session would not be looked for.
 */
export function stripOrigin({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const plain = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return plain === '' || plain.startsWith('?') ? `/${plain}` : plain
}
