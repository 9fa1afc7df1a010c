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
import type { App } from './http/app-type.ts'
import { answerBrokenRequest, answerFault, installErrorHandlers, unknownPath } from './http/errors.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { installOpenapi } from './http/openapi.ts'
import { plainAddress } from './http/plain-address.ts'
import { installRateLimits } from './http/rate-limits.ts'
import { installSecurityHeaders, refuseForeignWrites, refuseUnstorable } from './http/security.ts'
import { installSessions } from './http/session.ts'
import { installUploads } from './http/uploads.ts'
import { installWebClient } from './http/web-client.ts'

/** Larger than the longest prompt text as JSON; pictures come as multipart, which has limits of its own. */
const BODY_BYTES_MAX = 2 * 1024 * 1024

interface AppOptions {
  deps: Deps
  /** Hears what is written to `deps.db`. */
  listen: Listen
  sessionSecret: string
  logger: FastifyBaseLogger
  /** The level of the one line that each answer leaves in the log. */
  requestLogLevel: 'info' | 'debug'
  trustProxy: boolean
}

/** The whole server, ready to listen or to be called by a test. */
export async function buildApp({
  deps,
  listen,
  sessionSecret,
  logger,
  requestLogLevel,
  trustProxy,
}: AppOptions): Promise<App> {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: plainAddress,
    frameworkErrors: answerFault,
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandlers(app)
  closeGracefully(app)
  acceptEmptyJson(app)
  app.decorateRequest('ctx')
  app.decorateRequest('upload', undefined)
  app.addHook('onRequest', async (request) => {
    request.ctx = { ...deps, user: null }
  })

  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const timeMs = Math.round(reply.elapsedTime)
    request.log[requestLogLevel]({ method, path: url.split('?')[0], status: reply.statusCode, timeMs }, 'answered')
  })

  installRateLimits(app, { db: deps.db, limits: deps.limits ?? {} })
  await installSecurityHeaders(app, deps.config)
  await installOpenapi(app, deps.config.appName)
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', refuseForeignWrites)
      await installSessions(api, { db: deps.db, secret: sessionSecret })
      api.addHook('onRequest', async (request) => {
        request.ctx.user = request.session.user ?? null
      })
      await installUploads(api)
      api.addHook('preHandler', refuseUnstorable)
      for (const routes of [
        shopRoutes,
        userRoutes,
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
      eventRoutes(api, new EventHub({ db: deps.db, listen, sources, log: api.log }))
      api.setNotFoundHandler(unknownPath)
    },
    { prefix: '/api/v1' },
  )
  coverRoutes(app)
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
