import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { isHttps, isRead } from './request.ts'
import { COOKIE } from './session/session.ts'

/** For responses that are sent before any hook has run. */
export const BARE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

interface Options {
  /** The origin of assets on a CDN. */
  assetsUrl: string
  /** The origin of pictures in a public bucket. */
  picturesOrigin: string | undefined
  /** Hashes of inline scripts. */
  scripts: readonly string[]
}

/** Sets security headers on every response. HSTS is sent only where browsers use https, which ignore it over http. */
export function installSecurityHeaders(app: App, options: Options): void {
  let last: { logoUrl: string; headers: HeadersOfShop } | undefined
  app.addHook('onRequest', (request, reply, done) => {
    const { logoUrl } = request.ctx.config
    if (last?.logoUrl !== logoUrl) last = { logoUrl, headers: headersOf(logoUrl, options) }
    reply.headers(isHttps(request) ? last.headers.secure : last.headers.plain)
    if (isPublicRead(request)) reply.headers(FOR_OTHER_ORIGINS)
    done()
  })
}

/** Browsers show the response to pages of every origin, but not to requests with cookies. */
const FOR_OTHER_ORIGINS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-next-cursor, retry-after',
}

/**
 * Whether a response is a visitor's, of an operation of the API for anyone. It does not depend on `Origin`, so that
 * caches need not tell origins apart.
 */
function isPublicRead(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  if (!isRead(request) || !url.startsWith('/api/v1/') || config.route?.access !== 'anyone' || config.keyScope)
    return false
  return !request.headers.cookie?.includes(COOKIE)
}

type HeadersOfShop = ReturnType<typeof headersOf>

/** @param logoUrl may be of another origin */
function headersOf(logoUrl: string, options: Options) {
  const assets = options.assetsUrl ? [new URL(options.assetsUrl).origin] : []
  const logo = /^https?:/.test(logoUrl) ? [new URL(logoUrl).origin] : []
  const pictures = options.picturesOrigin ? [options.picturesOrigin] : []
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...options.scripts, ...assets],
    // Toasts and pop-up menus set inline styles.
    'style-src': ["'self'", "'unsafe-inline'", ...assets],
    'font-src': ["'self'", ...assets],
    'img-src': ["'self'", 'data:', 'blob:', ...assets, ...logo, ...pictures],
    'connect-src': ["'self'"],
  }
  const plain = {
    'content-security-policy': Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
  return { plain, secure: { ...plain, 'strict-transport-security': 'max-age=31536000' } }
}

/** The same URL returns different content to visitors and members, so shared caches must not store it. */
export function forbidCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'private, no-store')
  done()
}
