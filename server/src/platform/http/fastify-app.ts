import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Metrics } from '../runtime/metrics.ts'
import type { TrustProxy } from '../runtime/trust-proxy.ts'
import { BODY_BYTES_MAX } from '../scale/limit-bodies.ts'
import type { App } from './app-type.ts'
import { BARE_HEADERS } from './headers.ts'
import { respondWithError } from './lifecycle/errors.ts'
import { KEEP_ALIVE_MS, type RequestTimeouts, rejectMalformed } from './lifecycle/graceful-close.ts'

interface Options {
  level: 'info' | 'debug'
  metrics: Metrics | undefined
}

/** Logs and counts every response. */
export function installAccessLog(app: App, { level, metrics }: Options): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const timeMs = Math.round(reply.elapsedTime)
    request.log[level]({ method, path: url.split('?')[0], status: reply.statusCode, timeMs }, 'request completed')
    metrics?.countResponse(method, request.routeOptions.url, reply.statusCode, reply.elapsedTime)
    done()
  })
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/** Accepts the request id of a trusted proxy, so that both logs can be correlated, or makes a new unique one. */
function requestIds({ trustProxy }: { trustProxy: TrustProxy }) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && REQUEST_ID.test(given) && trustProxy(socket.remoteAddress ?? '', 0)
    return isTaken ? given : randomUUID()
  }
}

/** Sends the id with every response, for error reports. */
export function echoRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

export interface FastifyOptions {
  logger: FastifyBaseLogger
  /** The proxies whose `X-Forwarded-*` headers and request ids are trusted. */
  trustProxy: TrustProxy
  requestTimeouts: RequestTimeouts
  /** Whether responses are validated against the contract. */
  validatesResponses: boolean
}

export function createFastify({ logger, trustProxy, requestTimeouts, validatesResponses }: FastifyOptions): App {
  installPlainMessages()
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    genReqId: requestIds({ trustProxy }),
    // Requests that arrive while the server closes are still served.
    return503OnClosing: false,
    bodyLimit: BODY_BYTES_MAX,
    http: { headersTimeout: requestTimeouts.headersMs, connectionsCheckingInterval: requestTimeouts.checkMs },
    requestTimeout: requestTimeouts.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: rejectMalformed,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl,
    frameworkErrors: (error, request, reply) => respondWithError(error, request, reply.headers(BARE_HEADERS)),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(validatesResponses ? serializerCompiler : () => JSON.stringify)
  app.decorate('visitorReads', new Map())
  acceptEmptyJson(app)
  return app
}

/** Clients send `content-type: application/json` even without a body. */
function acceptEmptyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else parse(request, body, done)
  })
}

/** The URL of a request as it is routed. */
function rewriteUrl({ url = '/' }: IncomingMessage): string {
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

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: { readonly [expected: string]: string } = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}
/** Longer lists are no help. */
const OPTIONS_MAX = 12

/** Says in plain words what is wrong with a value, where a schema has no words of its own: “Title is required”. */
function plainMessage(issue: Issue): string | undefined {
  const name = nameOf(issue.path)
  const isMissing = issue.input === undefined || (issue.input === null && !name)
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      if (isMissing) return name ? `${name} is required` : 'The request has no body'
      return `${name || 'The body'} ${expectation(issue)}`
    case 'too_small':
      return `${name} must have ${limit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`
    case 'too_big':
      return `${name} must have ${limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`
    case 'invalid_format':
      return issue.format === 'email' ? undefined : `${name || 'The value'} is not valid`
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')}: no such field`
    default:
      return undefined
  }
}

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_value' && issue.values.length <= OPTIONS_MAX)
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined
  return kind ? `must be ${kind}` : 'is not valid'
}

function limit(origin: string, direction: string, bound: number | bigint): string {
  if (origin === 'string') return `${direction} ${bound} ${Number(bound) === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `${direction} ${bound} ${Number(bound) === 1 ? 'item' : 'items'}`
  return `a value of ${direction} ${bound}`
}

/** The words of a field's key: “Tips to use” of `tipsToUse`. Empty for the body itself. */
function nameOf(path: PropertyKey[] | undefined): string {
  const key = path?.findLast((part) => typeof part === 'string') ?? ''
  const words = key.replace(/^_/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
}

/** Gives the issues of all schemas these messages, in place of zod's. */
export const installPlainMessages = (): void => {
  z.config({ customError: plainMessage })
}
