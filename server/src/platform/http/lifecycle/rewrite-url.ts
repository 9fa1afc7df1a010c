import type { IncomingMessage } from 'node:http'

/** The URL of a request as it is routed. */
export function rewriteUrl({ url = '/' }: IncomingMessage): string {
  return escapeMalformed(stripOrigin(url))
}

/**
 * Removes scheme and host from an absolute request URL, which HTTP permits and proxies send. Fastify routes both forms,
 * but the session is loaded by path.
 */
function stripOrigin(url: string): string {
  if (url.startsWith('/')) return url
  const plain = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return plain === '' || plain.startsWith('?') ? `/${plain}` : plain
}

/**
 * Escapes the `%` of a path that cannot be decoded, so that it is an unknown path as any other: a person reads the
 * screen for it. Of the API it stays an invalid request.
 */
function escapeMalformed(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || isDecodable(path) || /^\/api(\/|$)/.test(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
