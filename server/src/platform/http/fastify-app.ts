import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { TrustProxy } from '../runtime/trust-proxy.ts'
import { BODY_BYTES_MAX } from '../scale/in-flight-bytes/limit-bodies.ts'
import type { App } from './app-type.ts'
import { BARE_HEADERS } from './headers.ts'
import { KEEP_ALIVE_MS, type RequestTimeouts, rejectUnreadable } from './lifecycle/connections.ts'
import { respondWithError } from './lifecycle/errors.ts'
import { requestIds } from './lifecycle/request-ids.ts'
import { stripOrigin } from './lifecycle/strip-origin.ts'

export interface FastifyOptions {
  logger: FastifyBaseLogger
  /** Whose `X-Forwarded-*` headers and request ids are believed. */
  trustProxy: TrustProxy
  requestTimeouts: RequestTimeouts
  /** Whether answers are compared with the contract. */
  checksAnswers: boolean
}

/** Fastify, which reads requests and validates them by schemas of zod. */
export function createFastify({ logger, trustProxy, requestTimeouts, checksAnswers }: FastifyOptions): App {
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
  acceptEmptyJson(app)
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
