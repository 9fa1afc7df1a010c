import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Deps } from './context.ts'
import type { Listen } from './db/db.ts'
import { cartRoutes } from './features/cart/routes.ts'
import { coverRoutes } from './features/covers/routes.ts'
import { discussionRoutes } from './features/discussions/routes.ts'
import { EventHub } from './features/events/hub.ts'
import { eventRoutes } from './features/events/routes.ts'
import { generationRoutes } from './features/generation/routes.ts'
import { liveMessages } from './features/messages/live-messages.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { liveNotifications } from './features/notifications/live-notifications.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { promptRoutes } from './features/prompts/routes.ts'
import { purchaseRoutes } from './features/purchases/routes.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { accountRoutes } from './features/users/routes-account.ts'
import type { App } from './http/app-type.ts'
import { answerUnreadable, KEEP_ALIVE_MS, REQUEST_TIMEOUTS, type RequestTimeouts } from './http/connections.ts'
import { installDraining } from './http/draining.ts'
import { answerFault, installErrorHandlers, unknownPath } from './http/errors.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { installOpenapi } from './http/openapi.ts'
import { plainAddress } from './http/plain-address.ts'
import { installRateLimits } from './http/rate-limits.ts'
import { echoRequestIds, requestIds } from './http/request-ids.ts'
import { guardRoom } from './http/room-guard.ts'
import {
  BARE_HEADERS,
  installSecurityHeaders,
  keepOutOfCaches,
  refuseForeignWrites,
  refuseUnstorable,
} from './http/security.ts'
import { installSessions, noteVisits, sendNoCookies } from './http/session.ts'
import { installUploads } from './http/uploads.ts'
import { installWebClient } from './http/web-client.ts'
import type { Metrics } from './metrics.ts'
import type { TrustProxy } from './trust-proxy.ts'

/** Larger than the longest prompt text as JSON; pictures come as multipart, which has limits of its own. */
const BODY_BYTES_MAX = 2 * 1024 * 1024

export interface AppOptions {
  deps: Deps
  /** Hears what is written to `deps.db`. */
  listen: Listen
  /** How much room the database has, if it shares a disk with this process. */
  databaseRoom?: (() => Promise<number>) | undefined
  sessionSecret: string
  logger: FastifyBaseLogger
  /** The level of the one line that each answer leaves in the log. */
  requestLogLevel: 'info' | 'debug'
  /** Whose `X-Forwarded-*` headers and request ids are believed. */
  trustProxy: TrustProxy
  /** Absent: nobody reads any. */
  metrics?: Metrics | undefined
  /** Only tests are in a hurry. */
  requestTimeouts?: RequestTimeouts
}

/** The whole server, ready to listen or to be called by a test. */
export async function buildApp({
  deps,
  listen,
  databaseRoom,
  sessionSecret,
  logger,
  requestLogLevel,
  trustProxy,
  metrics,
  requestTimeouts = REQUEST_TIMEOUTS,
}: AppOptions): Promise<App> {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    genReqId: requestIds({ trustProxy }),
    // What arrives while the server closes is answered: it was sent before its sender could know.
    return503OnClosing: false,
    bodyLimit: BODY_BYTES_MAX,
    http: { headersTimeout: requestTimeouts.headersMs, connectionsCheckingInterval: requestTimeouts.checkMs },
    requestTimeout: requestTimeouts.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: plainAddress,
    frameworkErrors: (error, request, reply) => answerFault(error, request, reply.headers(BARE_HEADERS)),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandlers(app)
  echoRequestIds(app)
  installDraining(app)
  closeGracefully(app)
  acceptEmptyJson(app)
  app.decorateRequest('ctx')
  app.decorateRequest('upload', undefined)
  app.addHook('onRequest', async (request) => {
    request.ctx = { ...deps, log: request.log, user: null }
  })

  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const timeMs = Math.round(reply.elapsedTime)
    request.log[requestLogLevel]({ method, path: url.split('?')[0], status: reply.statusCode, timeMs }, 'answered')
    metrics?.countAnswer(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime)
  })

  installRateLimits(app, { db: deps.db, limits: deps.limits ?? {}, factor: deps.rateLimitFactor ?? 1 })
  await installSecurityHeaders(app, deps.config)
  await installOpenapi(app, deps.config.appName)
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', refuseForeignWrites)
      api.addHook('onRequest', keepOutOfCaches)
      guardRoom(api, { files: deps.files.freeBytes, database: databaseRoom })
      await installSessions(api, { db: deps.db, secret: sessionSecret })
      api.addHook('onRequest', noteVisits(databaseRoom))
      await installUploads(api)
      api.addHook('preHandler', refuseUnstorable)
      for (const routes of [
        shopRoutes,
        userRoutes,
        accountRoutes,
        promptRoutes,
        purchaseRoutes,
        cartRoutes,
        paymentRoutes,
        moderationRoutes,
        generationRoutes,
        messageRoutes,
        notificationRoutes,
        discussionRoutes,
      ]) {
        routes(api)
      }
      const sources = { message: liveMessages, notification: liveNotifications }
      const hub = new EventHub({ db: deps.db, listen, sources, log: api.log })
      metrics?.watchEvents(() => hub.state)
      eventRoutes(api, hub)
      api.setNotFoundHandler(unknownPath)
    },
    { prefix: '/api/v1' },
  )
  // Outside the API, but not for everybody either.
  await app.register(async (covers: App) => {
    await installSessions(covers, { db: deps.db, secret: sessionSecret })
    covers.addHook('onSend', sendNoCookies)
    coverRoutes(covers)
  })
  await installWebClient(app, deps.config, deps.files.directory)
  return app
}

/** Clients name JSON as their type also when they send nothing; that is no body, not a broken one. */
function acceptEmptyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else parse(request, body, done)
  })
}
