import helmet from '@fastify/helmet'
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

/** Security headers for everything this server sends. */
export async function installSecurityHeaders(app: App, options: Options): Promise<void> {
  const assets = options.assetsUrl ? [new URL(options.assetsUrl).origin] : []
  const logo = /^https?:/.test(options.logoUrl) ? [new URL(options.logoUrl).origin] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...options.scripts, ...assets],
        // The toasts and the pop-up menus write their styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'", ...assets],
        fontSrc: ["'self'", ...assets],
        imgSrc: ["'self'", 'data:', 'blob:', ...assets, ...logo],
        connectSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only browsers that came over https are told to stay there; `request.protocol` knows of a proxy's word.
    strictTransportSecurity: false,
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** One address answers a buyer with what a stranger may not read: no proxy may keep an answer. */
export async function forbidCaching(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'private, no-store')
}
