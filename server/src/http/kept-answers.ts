import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { COMPRESSED_BYTES_MIN, ENCODINGS } from './compression.ts'
import { COOKIE } from './session/session.ts'

/** How long an answer is kept: what another process has changed is seen after it. */
const KEPT_MS = 1_000
/** When a process has kept more than this, it forgets all of it. */
const BYTES_MAX = 16 * 1024 ** 2
/** As long as it is kept here. */
const PUBLIC = `public, max-age=${KEPT_MS / 1_000}`

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a GET: whether every visitor is given the same answer under one address. */
    isSameForVisitors?: boolean
    /** Of a write: whether nothing changes that a visitor sees. */
    isPrivate?: boolean
  }
  interface FastifyRequest {
    /** Tells those who wait for the same answer: `undefined` where there is none to share. */
    shareAnswer: ((answer: Answer | undefined) => void) | undefined
  }
}

interface Answer {
  headers: Record<string, string>
  text: string
  /** By encoding, `''` for none: each is made when it is first asked for. */
  bodies: Map<string, Promise<Buffer>>
}

async function encode(body: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? promisify(gzip)(body) : body
}

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] })

/**
 * Keeps what visitors are answered for a second, compressed too, and has those that ask at the same time wait for one
 * answer (decision 030). A write through this process empties it before it is answered. Members are not concerned: what
 * they are answered is theirs.
 */
export function keepAnswers(app: App): void {
  let answers = new Map<string, Promise<Answer | undefined>>()
  let bytes = 0
  let emptying: NodeJS.Timeout | undefined
  const empty = (): void => {
    // A new map: what is being read now was perhaps read before the change, and goes into the old one.
    answers = new Map()
    bytes = 0
    clearTimeout(emptying)
    emptying = undefined
  }
  app.addHook('onClose', async () => empty())
  app.decorateRequest('shareAnswer', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    if (!isForVisitors(request)) return done()
    const key = `${request.protocol} ${request.host} ${request.url}`
    const kept = answers.get(key)
    if (!kept) {
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
      answers.set(key, promise)
      request.shareAnswer = resolve
      emptying ??= setTimeout(empty, KEPT_MS).unref()
      return done()
    }
    kept
      .then(async (answer) => (answer ? await send(request, reply, answer) : done()))
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
  })

  app.addHook<string | Buffer | undefined>('onSend', async (request, reply, payload) => {
    const { method, routeOptions, shareAnswer } = request
    const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    if (isWrite && !routeOptions.config.isPrivate) empty()
    if (!shareAnswer || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const answer = answerOf(request, reply, payload)
    bytes += payload.length
    if (bytes > BYTES_MAX) empty()
    shareAnswer(answer)
    reply.headers(answer.headers)
    if (request.headers['if-none-match'] !== answer.headers.etag) return payload
    reply.code(304)
    return ''
  })
  app.addHook('onResponse', (request, _reply, done) => {
    request.shareAnswer?.(undefined)
    done()
  })
}

/** Pages are rendered without a session, so they are the same for members too. */
function isForVisitors({ method, is404, routeOptions, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET') return false
  if (is404) return !url.startsWith('/api/')
  return routeOptions.config.isSameForVisitors === true && !headers.cookie?.includes(COOKIE)
}

function answerOf(request: FastifyRequest, reply: FastifyReply, payload: string): Answer {
  const cacheControl = String(reply.getHeader('cache-control') ?? '')
  return {
    headers: {
      'content-type': String(reply.getHeader('content-type')),
      'cache-control': cacheControl.startsWith('public') ? cacheControl : PUBLIC,
      vary: request.is404 ? 'accept-encoding' : 'cookie, accept-encoding',
      etag: `W/"${hash('sha1', payload, 'base64url')}"`,
    },
    text: payload,
    bodies: new Map(),
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, { headers, text, bodies }: Answer): Promise<void> {
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers.etag) {
    reply.code(304).send()
    return
  }
  const isShort = text.length < COMPRESSED_BYTES_MIN
  const encoding = isShort ? '' : (negotiator.negotiate(String(request.headers['accept-encoding'] ?? '')) ?? '')
  const body = bodies.get(encoding) ?? encode(Buffer.from(text), encoding)
  bodies.set(encoding, body)
  if (encoding) reply.header('content-encoding', encoding)
  reply.send(await body)
}
