import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** For the few answers that leave before any hook has seen the request. Nothing in them is to be run or shown. */
export const BARE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

interface Options {
  /** Where else its own assets may come from. */
  assetsUrl: string
  logoUrl: string
  /** The hashes of the scripts within the page. */
  scripts: readonly string[]
}

/**
 * Security headers for everything this server sends, made once. Only browsers that came over https are told to stay
 * there; `request.protocol` knows of a proxy's word.
 */
export function installSecurityHeaders(app: App, options: Options): void {
  const assets = options.assetsUrl ? [new URL(options.assetsUrl).origin] : []
  const logo = /^https?:/.test(options.logoUrl) ? [new URL(options.logoUrl).origin] : []
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...options.scripts, ...assets],
    // The toasts and the pop-up menus write their styles into the page.
    'style-src': ["'self'", "'unsafe-inline'", ...assets],
    'font-src': ["'self'", ...assets],
    'img-src': ["'self'", 'data:', 'blob:', ...assets, ...logo],
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
  const secure = { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? secure : plain)
    done()
  })
}

/** One address answers a buyer with what a stranger may not read: no proxy may keep what a member is answered. */
export function forbidCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'private, no-store')
  done()
}
