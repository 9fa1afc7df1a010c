import type { IncomingMessage } from 'node:http'

/**
 * Removes scheme and host from an absolute request URL, which HTTP permits and proxies send. Fastify routes both forms,
 * but the session is loaded by path.
 */
export function stripOrigin({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const plain = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return plain === '' || plain.startsWith('?') ? `/${plain}` : plain
}
