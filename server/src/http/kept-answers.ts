import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { encode, encodingFor } from './compression.ts'
import type { Turns } from './limits/turns/turns.ts'
import { hasJustWritten, hasWritten } from './session/own-writes.ts'
import { COOKIE } from './session/session.ts'

/** How long an answer is kept: what another process has changed is seen after it. */
const KEPT_MS = 1_000
/** When a process has kept more than this, it forgets all of it. */
const BYTES_MAX = 16 * 1024 ** 2
/** What browsers and proxies are told: they may keep an answer as long as this process does. */
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

interface Kept {
  answer?: Answer | undefined
  /** Resolves when it is known whether there is one. */
  known: Promise<void>
}

interface Answer {
  headers: Record<string, string>
  text: string
  /** By encoding, `''` for none: each is made when it is first asked for. */
  bodies: Map<string, Buffer>
}

/**
 * Keeps what visitors are answered for a second, compressed too, and has those that ask at the same time wait for one
 * answer (decision 030). A write through this process empties it before it is answered. Members are not concerned: what
 * they are answered is theirs. What is not kept is made in the turn of who asks.
 */
export function keepAnswers(app: App, turns: Turns): void {
  let answers = new Map<string, Kept>()
  let bytes = 0
  let emptying: NodeJS.Timeout | undefined
  const empty = (): void => {
    // A new map: what is being read now was perhaps read before the change, and goes into the old one.
    answers = new Map()
    bytes = 0
    clearTimeout(emptying)
    emptying = undefined
  }
  const count = (length: number): void => {
    bytes += length
    if (bytes > BYTES_MAX) empty()
  }
  app.addHook('onClose', async () => empty())
  app.decorateRequest('shareAnswer', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    // While draining, each answer is made to close its connection.
    if (!isForVisitors(request) || app.draining.isOn) return done()
    const key = `${request.protocol} ${request.host} ${request.url}`
    if (sendKept(key, request, reply, done)) return
    turns.take(request, (error) => {
      if (error) return done(error)
      // Others who waited for their turn may have begun the same meanwhile.
      if (!sendKept(key, request, reply, done)) begin(key, request, reply, done)
    })
  })

  /** @returns whether the answer is there, or is being made */
  function sendKept(key: string, request: FastifyRequest, reply: FastifyReply, done: () => void): boolean {
    const kept = answers.get(key)
    if (!kept) return false
    turns.leave(request)
    if (kept.answer) void send(request, reply, kept.answer)
    else void kept.known.then(() => (kept.answer ? send(request, reply, kept.answer) : done()))
    return true
  }

  function begin(key: string, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun: Kept = { known: promise }
    // Addresses are kept too, also of what is refused.
    count(key.length)
    answers.set(key, begun)
    request.shareAnswer = (answer) => {
      begun.answer = answer
      request.shareAnswer = undefined
      resolve()
    }
    // Its visitor may go before there is an answer: those who wait for it ask for themselves.
    reply.raw.once('close', () => request.shareAnswer?.(undefined))
    emptying ??= setTimeout(empty, KEPT_MS).unref()
    done()
  }

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const { shareAnswer } = request
    if (hasWritten(request, reply)) empty()
    if (!shareAnswer) return done(null, payload)
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      shareAnswer(undefined)
      return done(null, payload)
    }
    const answer = answerOf(request, reply, payload)
    count(payload.length)
    shareAnswer(answer)
    reply.headers(answer.headers)
    if (request.headers['if-none-match'] === answer.headers.etag) {
      reply.code(304)
      return done(null, null)
    }
    // As text it leaves in one piece with its headers.
    if (encodingFor(request, payload) === '') return done(null, payload)
    bodyFor(request, answer).then(({ encoding, body }) => {
      reply.header('content-encoding', encoding)
      done(null, body)
    }, done)
  })
}

/** Pages are rendered without a session, so they are the same for members too. */
function isForVisitors(request: FastifyRequest): boolean {
  const { method, is404, routeOptions, headers, url } = request
  if (method !== 'GET' || hasJustWritten(request)) return false
  if (is404) return !url.startsWith('/api/')
  return routeOptions.config.isSameForVisitors === true && !headers.cookie?.includes(COOKIE)
}

function answerOf(request: FastifyRequest, reply: FastifyReply, payload: string): Answer {
  const cacheControl = String(reply.getHeader('cache-control') ?? '')
  const nextCursor = reply.getHeader('x-next-cursor')
  return {
    headers: {
      ...(nextCursor !== undefined && { 'x-next-cursor': String(nextCursor) }),
      'content-type': String(reply.getHeader('content-type')),
      'cache-control': cacheControl.startsWith('public') ? cacheControl : PUBLIC,
      vary: request.is404 ? 'accept-encoding' : 'cookie, accept-encoding',
      etag: `W/"${hash('sha1', payload, 'base64url')}"`,
    },
    text: payload,
    bodies: new Map(),
  }
}

async function bodyFor(request: FastifyRequest, { text, bodies }: Answer) {
  const encoding = encodingFor(request, text)
  const body = bodies.get(encoding) ?? (await encode(text, encoding))
  bodies.set(encoding, body)
  return { encoding, body }
}

/** Sends it past everything that would make an answer: nothing of that is left to do. */
async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<void> {
  const { raw } = reply.hijack()
  const set = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...answer.headers }
  if (request.headers['if-none-match'] === answer.headers.etag) {
    raw.writeHead(304, set).end()
    return
  }
  const { encoding, body } = await bodyFor(request, answer)
  set['content-length'] = body.length
  if (encoding) set['content-encoding'] = encoding
  raw.writeHead(200, set).end(body)
}
