import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ShopConfig } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { encode, encodingFor } from '../../http/compression.ts'
import { COOKIE } from '../../http/session/session.ts'
import { acquireSlot, releaseSlot } from '../concurrency/concurrency-limit.ts'
import { hasJustWritten, hasWritten } from '../replicas/read-your-writes.ts'

/** Changes by other processes become visible after this time. */
const TTL_MS = 1_000
const BYTES_MAX = 16 * 1024 ** 2
/** Number of recent addresses, of up to 16 kB, among which a repeated one is recognized. */
const RECENT_MAX = 1_000
/** Browsers and proxies may cache for the same time. */
const PUBLIC = `public, max-age=${TTL_MS / 1_000}`

/** @param key one of few */
export type Share = <Read>(
  key: string,
  read: () => Promise<Read>,
  isFailure?: (result: Read) => boolean,
) => Promise<Read>

/** Shares what a request reads with others of about the same second, unless its browser has just written. */
export const shareFor =
  (request: FastifyRequest): Share =>
  (key, read, isFailure) => {
    const { shareRead } = request.server
    return shareRead && !hasJustWritten(request) ? shareRead(key, read, isFailure) : read()
  }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For GETs: whether all visitors get the same response per URL, of whose query only the declared names are read. */
    isSameForVisitors?: boolean
    /** For writes: whether nothing changes that visitors see. */
    isPrivate?: boolean
  }
  interface FastifyInstance {
    /** Shares reads, as responses are shared, unless they fail. */
    shareRead: Share | undefined
  }
  interface FastifyRequest {
    /** Passes the response to waiting requests, or `undefined` if it cannot be shared. */
    shareResponse: ((response: CachedResponse | undefined) => void) | undefined
  }
}

interface Entry {
  /** Whether the address was requested before, or by another request meanwhile. */
  isRepeated: boolean
  response?: CachedResponse | undefined
  /** Resolves when the response is available or turns out not to be shareable. */
  settled: Promise<void>
}

interface CachedResponse {
  headers: Record<string, string>
  text: Buffer
  /** By encoding. Compressed on first use. */
  bodies: Map<string, Buffer>
}

/**
 * Caches responses to visitors for a second, including compressed ones. Concurrent requests for one URL share a
 * response (decision 030); names in a query that nothing reads do not make another URL. Only repeated addresses are cached: most deep pages are requested once, and retaining them
 * costs more than it saves. A write through this process purges the cache before its response is sent. Responses to
 * members are not cached. Pages and members share the lists that they read for the same time. Cache misses run under the client's concurrency limit.
 * @param bytesMax of keys, texts and bodies; beyond it the cache is purged
 */
export function installResponseCache(app: App, bytesMax = BYTES_MAX): void {
  let entries = new Map<string, Entry>()
  let reads = new Map<string, Promise<unknown>>()
  const recent = new Set<string>()
  let bytes = 0
  let expiry: NodeJS.Timeout | undefined
  let config: ShopConfig | undefined
  const purge = (): void => {
    // Responses in progress may contain old rows, so they go into the old map.
    entries = new Map()
    reads = new Map()
    bytes = 0
    clearTimeout(expiry)
    expiry = undefined
  }
  const count = (length: number): void => {
    bytes += length
    if (bytes > bytesMax) purge()
  }
  app.addHook('onClose', async () => purge())
  app.decorateRequest('shareResponse', undefined)
  app.decorate('shareRead', <Read>(key: string, read: () => Promise<Read>, isFailure = (_: Read) => false) => {
    const current = reads
    const known = current.get(key) as Promise<Read> | undefined
    if (known) return known
    const shared = read()
    current.set(key, shared)
    const forget = (): void => void current.delete(key)
    shared.then((result) => isFailure(result) && forget(), forget)
    expiry ??= setTimeout(purge, TTL_MS).unref()
    return shared
  })

  app.addHook('onRequest', (request, reply, done) => {
    // While draining, every response closes its connection.
    if (!isForVisitors(request) || app.draining.isOn) return done()
    // A setting has changed.
    if (config !== request.ctx.config) {
      purge()
      recent.clear()
      config = request.ctx.config
    }
    const key = `${request.protocol} ${request.host} ${addressRead(request)}`
    if (sendCached(key, request, reply, done)) return
    acquireSlot(request, (error) => {
      if (error) return done(error)
      // Another request may have started the same response meanwhile.
      if (!sendCached(key, request, reply, done)) begin(key, request, reply, done)
    })
  })

  /** @returns whether the response is cached or in progress */
  function sendCached(key: string, request: FastifyRequest, reply: FastifyReply, done: () => void): boolean {
    const entry = entries.get(key)
    if (!entry) return false
    entry.isRepeated = true
    releaseSlot(request)
    if (entry.response) void send(request, reply, entry.response)
    else void entry.settled.then(() => (entry.response ? send(request, reply, entry.response) : done()))
    return true
  }

  function begin(key: string, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const entry: Entry = { isRepeated: recent.has(key), settled: promise }
    if (recent.size >= RECENT_MAX) recent.clear()
    recent.add(key)
    const current = entries
    current.set(key, entry)
    request.shareResponse = (response) => {
      request.shareResponse = undefined
      entry.response = response
      if (response && entry.isRepeated) count(key.length + response.text.length)
      else current.delete(key)
      resolve()
    }
    // If the client disconnects, waiting requests are processed individually.
    reply.raw.once('close', () => request.shareResponse?.(undefined))
    expiry ??= setTimeout(purge, TTL_MS).unref()
    done()
  }

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const { shareResponse } = request
    if (hasWritten(request, reply)) purge()
    if (!shareResponse) return done(null, payload)
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      shareResponse(undefined)
      return done(null, payload)
    }
    // Encoded once, for its hash and for the socket.
    const response = responseOf(request, reply, Buffer.from(payload))
    shareResponse(response)
    reply.headers(response.headers)
    if (request.headers['if-none-match'] === response.headers.etag) {
      reply.code(304)
      return done(null, null)
    }
    if (encodingFor(request, response.text.length) === '') return done(null, response.text)
    bodyFor(request, response).then(({ encoding, body }) => {
      reply.header('content-encoding', encoding)
      done(null, body)
    }, done)
  })

  async function bodyFor(request: FastifyRequest, response: CachedResponse) {
    const encoding = encodingFor(request, response.text.length)
    const stored = encoding === '' ? response.text : response.bodies.get(encoding)
    if (stored) return { encoding, body: stored }
    const body = await encode(response.text, encoding)
    // A concurrent request may have stored it.
    if (!response.bodies.has(encoding)) count(body.length)
    response.bodies.set(encoding, body)
    return { encoding, body }
  }

  /** Bypasses all hooks and handlers. */
  async function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Promise<void> {
    const { raw } = reply.hijack()
    const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...response.headers }
    if (request.headers['if-none-match'] === response.headers.etag) {
      raw.writeHead(304, headers).end()
      return
    }
    const { encoding, body } = await bodyFor(request, response)
    headers['content-length'] = body.length
    if (encoding) headers['content-encoding'] = encoding
    raw.writeHead(200, headers).end(body)
  }
}

/** What a page's own query may have beside the names of the calls that it begins with: where a list begins. */
const AFTER = 'after'

/** The address without the parts of its query that the response does not depend on, as anyone can make some up. */
export function addressRead({
  url,
  is404,
  routeOptions,
  server,
}: Pick<FastifyRequest, 'url' | 'is404' | 'routeOptions' | 'server'>): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const schemas = is404
    ? [...server.visitorReads.keys()].map((route) => route.query)
    : [routeOptions.schema?.querystring]
  const names = new Set([...schemas.flatMap(namesIn), ...(is404 ? [AFTER] : [])])
  if (schemas.some((schema) => schema !== undefined && !(schema instanceof z.ZodObject))) return url
  const read = query.split('&').filter((part) => [...new URLSearchParams(part).keys()].some((name) => names.has(name)))
  return `${path}?${read.join('&')}`
}

const namesIn = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Pages are rendered without a session, so they are the same for members too. A renderer excludes others itself. */
function isForVisitors(request: FastifyRequest): boolean {
  const { method, is404, routeOptions, headers, url } = request
  if (method !== 'GET' || hasJustWritten(request)) return false
  if (is404) return !url.startsWith('/api/')
  return routeOptions.config.isSameForVisitors === true && !headers.cookie?.includes(COOKIE)
}

function responseOf(request: FastifyRequest, reply: FastifyReply, text: Buffer): CachedResponse {
  const cacheControl = String(reply.getHeader('cache-control') ?? '')
  const nextCursor = reply.getHeader('x-next-cursor')
  return {
    headers: {
      ...(nextCursor !== undefined && { 'x-next-cursor': String(nextCursor) }),
      'content-type': String(reply.getHeader('content-type')),
      'cache-control': cacheControl.startsWith('public') ? cacheControl : PUBLIC,
      vary: request.is404 ? 'accept-encoding' : 'cookie, accept-encoding',
      etag: `W/"${hash('sha1', text, 'base64url')}"`,
    },
    text,
    bodies: new Map(),
  }
}
