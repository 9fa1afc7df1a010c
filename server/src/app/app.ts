import { coverRoutes } from '../listings/routes.ts'
import type { App } from '../platform/http/app-type.ts'
import { inlineScriptHashes } from '../platform/http/client/built-client.ts'
import { installWebClient } from '../platform/http/client/web-client.ts'
import { installCompression } from '../platform/http/compression.ts'
import { createFastify, echoRequestIds, type FastifyOptions, installAccessLog } from '../platform/http/fastify-app.ts'
import { serveFiles } from '../platform/http/files/stored-files.ts'
import { installSecurityHeaders } from '../platform/http/headers.ts'
import { installErrorHandlers } from '../platform/http/lifecycle/errors.ts'
import { closeGracefully, installDraining, REQUEST_TIMEOUTS } from '../platform/http/lifecycle/graceful-close.ts'
import { limitConnections } from '../platform/http/limits/addresses.ts'
import { installRateLimits } from '../platform/http/limits/rate-limits.ts'
import { installOpenapi } from '../platform/http/openapi.ts'
import { attachContexts } from '../platform/http/session/guards.ts'
import { installConcurrencyLimit, installCooldown } from '../platform/scale/concurrency/concurrency-limit.ts'
import { countInFlightBytes, limitBodies } from '../platform/scale/limit-bodies.ts'
import { installResponseCache } from '../platform/scale/response-cache/response-cache.ts'
import { openSettings } from '../platform/settings/settings-store.ts'
import { pageRoutes } from '../shop/pages/routes.ts'
import { openGraphImageRoutes } from '../shop/pages/routes-open-graph-images.ts'
import { isAdmin, screenRenderer } from '../shop/pages/routes-screens.ts'
import { type ApiOptions, installApi, installPublicApi, TAGS } from './api.ts'

export interface AppOptions
  extends Omit<ApiOptions, 'settings'>,
    Omit<FastifyOptions, 'requestTimeouts' | 'validatesResponses'> {
  /** Names of the environment variables that are set, which stand over the settings. */
  given?: ReadonlySet<string>
  /** The level of the access log. */
  requestLogLevel: 'info' | 'debug'
  /** Shorter in tests. */
  requestTimeouts?: FastifyOptions['requestTimeouts']
  /** Validates responses against the contract, in tests. Presenters name every field that they send. */
  validatesResponses?: boolean
}

/** Builds the whole server, ready to listen or to inject requests. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { deps, metrics, trustProxy, requestTimeouts = REQUEST_TIMEOUTS, validatesResponses = false } = options
  const { config, files, db, limits = {}, rateLimitFactor: factor = 1 } = deps
  const app = createFastify({ logger: options.logger, trustProxy, requestTimeouts, validatesResponses })

  installErrorHandlers(app)
  echoRequestIds(app)
  installDraining(app)
  closeGracefully(app)
  const settings = await openSettings(app, deps, options.given ?? new Set())
  attachContexts(app, deps)
  installAccessLog(app, { level: options.requestLogLevel, metrics })

  limitConnections(app, { trustProxy, factor })
  installSecurityHeaders(app, { ...config, picturesOrigin: files.publicOrigin, scripts: inlineScriptHashes() })

  // Load: each line can be left out. So can the replicas, in `main.ts`.
  countInFlightBytes(app, { factor })
  installCooldown(app, factor)
  limitBodies(app, { bodyMs: requestTimeouts.bodyMs, factor })
  installConcurrencyLimit(app, factor)
  installResponseCache(app)

  installRateLimits(app, { db, limits, factor })
  await installCompression(app)
  await installOpenapi(app, { title: config.appName, tags: TAGS })

  await app.register(async (api: App) => installApi(api, { ...options, settings }), { prefix: '/api/v1' })
  await app.register(async (publicApi: App) => installPublicApi(publicApi, options))
  coverRoutes(app)
  openGraphImageRoutes(app)
  pageRoutes(app)
  await serveFiles(app, files.serving)
  await installWebClient(app, {
    render: screenRenderer(app, config.assetsUrl),
    isAdmin: (request) => isAdmin(app, request),
  })
  return app
}
