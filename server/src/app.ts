import { type ApiOptions, installApi } from './api.ts'
import { coverRoutes } from './features/covers/routes.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { cardRoutes } from './features/pages/routes-cards.ts'
import { screenRenderer } from './features/pages/routes-screens.ts'
import type { App } from './http/app-type.ts'
import { inlineScriptHashes } from './http/built-client.ts'
import { installCompression } from './http/compression.ts'
import { createFastify, type FastifyOptions } from './http/fastify-app.ts'
import { installSecurityHeaders } from './http/headers.ts'
import { keepAnswers } from './http/kept-answers.ts'
import { logAnswers } from './http/lifecycle/answer-log.ts'
import { REQUEST_TIMEOUTS } from './http/lifecycle/connections.ts'
import { installDraining } from './http/lifecycle/draining.ts'
import { installErrorHandlers } from './http/lifecycle/errors.ts'
import { closeGracefully } from './http/lifecycle/graceful-close.ts'
import { echoRequestIds } from './http/lifecycle/request-ids.ts'
import { limitConnections } from './http/limits/addresses/connections.ts'
import { limitBodies, takeRoomForBodies } from './http/limits/bodies.ts'
import { installRateLimits } from './http/limits/rate-limits.ts'
import { keepPace } from './http/limits/turns/pace.ts'
import { installTurns } from './http/limits/turns/turns.ts'
import { installOpenapi } from './http/openapi.ts'
import { attachContexts } from './http/session/contexts.ts'
import { installWebClient } from './http/web-client.ts'
import { installMachines } from './machines.ts'

export interface AppOptions extends ApiOptions, Omit<FastifyOptions, 'requestTimeouts' | 'checksAnswers'> {
  /** The level of the one line that each answer leaves in the log. */
  requestLogLevel: 'info' | 'debug'
  /** Only tests are in a hurry. */
  requestTimeouts?: FastifyOptions['requestTimeouts']
  /** Whether answers are compared with the contract, as tests do. Presenters name every field that they send. */
  checksAnswers?: boolean
}

/** The whole server, ready to listen or to be called by a test. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { deps, metrics, trustProxy, requestTimeouts = REQUEST_TIMEOUTS, checksAnswers = false } = options
  const { config, files, db, limits = {}, rateLimitFactor: factor = 1 } = deps
  const app = createFastify({ logger: options.logger, trustProxy, requestTimeouts, checksAnswers })

  installErrorHandlers(app)
  echoRequestIds(app)
  installDraining(app)
  closeGracefully(app)
  attachContexts(app, deps)
  logAnswers(app, { level: options.requestLogLevel, metrics })

  limitConnections(app, { trustProxy, factor })
  installSecurityHeaders(app, { ...config, scripts: inlineScriptHashes() })
  takeRoomForBodies(app, { factor })
  keepPace(app, factor)
  limitBodies(app, { bodyMs: requestTimeouts.bodyMs, factor })
  const turns = installTurns(app, factor)
  keepAnswers(app, turns)
  installRateLimits(app, { db, limits, factor })
  await installCompression(app)
  await installOpenapi(app, config.appName)

  await app.register(async (api: App) => installApi(api, { ...options, turns }), { prefix: '/api/v1' })
  await app.register(async (machines: App) => installMachines(machines, { ...options, turns }))
  coverRoutes(app)
  cardRoutes(app)
  pageRoutes(app)
  await installWebClient(app, { config, filesDirectory: files.directory, turns, render: screenRenderer(app, config) })
  return app
}
