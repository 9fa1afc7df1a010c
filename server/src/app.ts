import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Deps } from './context.ts'
import type { Listen } from './db/db.ts'
import { cartRoutes } from './features/cart/routes.ts'
import { coverRoutes } from './features/covers/routes.ts'
import { discussionRoutes } from './features/discussions/routes.ts'
import { EventHub } from './features/events/hub.ts'
import { eventRoutes } from './features/events/routes.ts'
import { fillingRoutes } from './features/fillings/routes.ts'
import { generationRoutes } from './features/generation/routes.ts'
import { liveMessages } from './features/messages/live-messages.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { liveNotifications } from './features/notifications/live-notifications.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { describePage } from './features/pages/describe-page.ts'
import { beginningOf, type FirstAnswer, withBeginning } from './features/pages/first-calls.ts'
import { renderPage } from './features/pages/render-page.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { promptRoutes } from './features/prompts/routes.ts'
import { purchaseRoutes } from './features/purchases/routes.ts'
import { checkoutRoutes } from './features/purchases/routes-checkout.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { accountRoutes } from './features/users/routes-account.ts'
import type { App } from './http/app-type.ts'
import { inlineScriptHashes, screenCode } from './http/built-client.ts'
import { installCompression } from './http/compression.ts'
import { BARE_HEADERS, forbidCaching, installSecurityHeaders } from './http/headers.ts'
import { keepAnswers } from './http/kept-answers.ts'
import {
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUTS,
  type RequestTimeouts,
  rejectUnreadable,
} from './http/lifecycle/connections.ts'
import { installDraining } from './http/lifecycle/draining.ts'
import { installErrorHandlers, respondUnknownCall, respondWithError } from './http/lifecycle/errors.ts'
import { closeGracefully } from './http/lifecycle/graceful-close.ts'
import { echoRequestIds, requestIds } from './http/lifecycle/request-ids.ts'
import { stripOrigin } from './http/lifecycle/strip-origin.ts'
import { BODY_BYTES_MAX, limitBodies } from './http/limits/bodies.ts'
import { limitConnections } from './http/limits/connections.ts'
import { guardDiskSpace } from './http/limits/disk-space-guard.ts'
import { keepPace } from './http/limits/pace.ts'
import { installRateLimits } from './http/limits/rate-limits.ts'
import { installTurns, takeTurns } from './http/limits/turns.ts'
import { installOpenapi } from './http/openapi.ts'
import { csrfGuard } from './http/session/csrf-guard.ts'
import { readsOf, rememberWrites } from './http/session/own-writes.ts'
import { installSessions } from './http/session/session.ts'
import { noteVisits } from './http/session/visits.ts'
import { textGuard } from './http/text-guard.ts'
import { installUploads } from './http/uploads.ts'
import { installWebClient } from './http/web-client.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { TrustProxy } from './runtime/trust-proxy.ts'

export interface AppOptions {
  deps: Deps
  /** Hears what is written to `deps.db`. */
  listen: Listen
  /** How much room the database has, if it shares a disk with this process. */
  databaseFreeBytes?: (() => Promise<number>) | undefined
  sessionSecret: string
  logger: FastifyBaseLogger
  /** The level of the one line that each answer leaves in the log. */
  requestLogLevel: 'info' | 'debug'
  /** Whose `X-Forwarded-*` headers and request ids are believed. */
  trustProxy: TrustProxy
  /** Absent: no metrics are kept. */
  metrics?: Metrics | undefined
  /** Only tests are in a hurry. */
  requestTimeouts?: RequestTimeouts
  /** Whether answers are compared with the contract, as tests do. Presenters name every field that they send. */
  checksAnswers?: boolean
}

/** The whole server, ready to listen or to be called by a test. */
export async function buildApp({
  deps,
  listen,
  databaseFreeBytes,
  sessionSecret,
  logger,
  requestLogLevel,
  trustProxy,
  metrics,
  requestTimeouts = REQUEST_TIMEOUTS,
  checksAnswers = false,
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
    clientErrorHandler: rejectUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: stripOrigin,
    frameworkErrors: (error, request, reply) => respondWithError(error, request, reply.headers(BARE_HEADERS)),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(checksAnswers ? serializerCompiler : () => JSON.stringify)
  installErrorHandlers(app)
  echoRequestIds(app)
  installDraining(app)
  closeGracefully(app)
  acceptEmptyJson(app)
  app.decorateRequest('ctx')
  app.decorateRequest('upload', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.ctx = { ...deps, ...readsOf(request, deps), log: request.log, user: null }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const timeMs = Math.round(reply.elapsedTime)
    request.log[requestLogLevel]({ method, path: url.split('?')[0], status: reply.statusCode, timeMs }, 'answered')
    metrics?.countAnswer(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime)
    done()
  })
  limitConnections(app, { trustProxy, factor: deps.rateLimitFactor ?? 1 })
  limitBodies(app, { bodyMs: requestTimeouts.bodyMs, factor: deps.rateLimitFactor ?? 1 })
  installSecurityHeaders(app, { ...deps.config, scripts: inlineScriptHashes() })
  keepPace(app, deps.rateLimitFactor ?? 1)
  const turns = installTurns(app, deps.rateLimitFactor ?? 1)
  keepAnswers(app, turns)

  installRateLimits(app, { db: deps.db, limits: deps.limits ?? {}, factor: deps.rateLimitFactor ?? 1 })
  await installCompression(app)
  await installOpenapi(app, deps.config.appName)
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', csrfGuard)
      api.addHook('onRequest', forbidCaching)
      takeTurns(api, turns)
      guardDiskSpace(api, { files: deps.files.freeBytes, database: databaseFreeBytes })
      await installSessions(api, { db: deps.db, secret: sessionSecret })
      // A shop without replicas reads what it has written.
      if (deps.reads !== deps.db) rememberWrites(api)
      api.addHook('onRequest', noteVisits(databaseFreeBytes))
      await installUploads(api)
      api.addHook('preHandler', textGuard)
      for (const routes of [
        shopRoutes,
        userRoutes,
        accountRoutes,
        promptRoutes,
        purchaseRoutes,
        checkoutRoutes,
        cartRoutes,
        fillingRoutes,
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
      api.setNotFoundHandler(respondUnknownCall)
    },
    { prefix: '/api/v1' },
  )
  coverRoutes(app)
  pageRoutes(app)
  const codeOf = screenCode(deps.config.assetsUrl)
  await installWebClient(app, {
    config: deps.config,
    filesDirectory: deps.files.directory,
    turns,
    async render({ ctx, protocol, host, ip, url }, path, html) {
      const beginning = beginningOf(url)
      const [page, answers] = await Promise.all([
        describePage(ctx, path),
        Promise.all((beginning?.calls ?? []).map((call) => answerVisitor(app, ip, call))),
      ])
      if (page === null) return null
      const begun = withBeginning(
        html,
        beginning ? codeOf(beginning.screen) : [],
        answers.filter((one) => one !== null),
      )
      return page ? renderPage(begun, page, `${protocol}://${host}`) : begun
    },
  })
  return app
}

/** What the API answers to a visitor at this address, which the limits count as theirs. Null: the client has to ask. */
async function answerVisitor(app: App, remoteAddress: string, call: string): Promise<FirstAnswer | null> {
  const answer = await app.inject({ url: `/api/v1${call}`, remoteAddress })
  if (answer.statusCode !== 200) return null
  const cursor = answer.headers['x-next-cursor']
  return { call, cursor: typeof cursor === 'string' ? cursor : undefined, json: answer.body }
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
