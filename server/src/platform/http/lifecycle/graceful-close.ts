import type { Socket } from 'node:net'
import type { ErrorCode } from '@promptery/contract/errors'
import { RetryElsewhere } from '../../errors.ts'
import type { App } from '../app-type.ts'
import { BARE_HEADERS } from '../headers.ts'

/** Time limits for receiving a request. */
export interface RequestTimeouts {
  headersMs: number
  /** For small bodies. `limitBodies` grants larger ones more time. */
  bodyMs: number
  /** The whole request: a cover of 10 MB needs 280 kbit/s for five minutes. */
  requestMs: number
  /** Interval of the checks. */
  checkMs: number
}

export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headersMs: 20_000,
  bodyMs: 10_000,
  requestMs: 5 * 60_000,
  checkMs: 5_000,
}

/** Keep-alive timeout: longer than that of proxies (60 seconds), so that the proxy closes idle connections. */
export const KEEP_ALIVE_MS = 75_000

const MALFORMED_RESPONSES: Record<string, { status: string; code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    message: 'The request took too long to arrive',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    message: 'The address or the headers are too long',
  },
}

/** Responds to a malformed request in the format of all errors, and closes the connection. */
export function rejectMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, ...reason } = MALFORMED_RESPONSES[error.code ?? ''] ?? {
    status: '400 Bad Request',
    code: 'invalid_request',
    message: 'The request could not be understood',
  }
  const body = JSON.stringify({ success: false, ...reason })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  // Does not wait for clients that do not read.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Sent by a proxy that retries a GET on another server after a 502, see `deploy/nginx.conf`. */
const REPEATS_HEADER = 'x-repeats-on-502'

/** The time between the stop signal and closing the listener, in which load balancers take the process out. */
export class Draining {
  private readonly listeners: (() => void)[] = []
  private hasBegun = false

  get isOn(): boolean {
    return this.hasBegun
  }

  onBegin(listener: () => void): void {
    this.listeners.push(listener)
  }

  begin(): void {
    if (this.hasBegun) return
    this.hasBegun = true
    for (const listener of this.listeners) listener()
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

/**
 * While draining, requests are served, and each connection is closed after its response so that the balancer's next one
 * goes to another process. `GET /ready` returns 503. Proxies that retry elsewhere get 502 and take this process out
 * immediately (decision 017).
 */
export function installDraining(app: App): void {
  const draining = new Draining()
  app.decorate('draining', draining)
  app.addHook('preClose', async () => draining.begin())
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (draining.isOn && method === 'GET' && headers[REPEATS_HEADER] !== undefined) done(new RetryElsewhere())
    else done()
  })
  // `onSend` includes requests that arrived before draining began.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close')
    done()
  })
}

/**
 * On a connection younger than this, a request is probably on its way: proxies open connections when they need them.
 */
const YOUNG_MS = 500

interface Connection {
  openedAt: number
  hasRequested: boolean
  /** Requests in progress. */
  inProgress: number
}

/**
 * Longer than any response except that of a slow image model. Supervisors with a shorter timeout kill the process
 * anyway.
 */
const GRACE_MS = 25_000

/**
 * Lets `app.close()` finish as soon as the last response is sent. Node closes idle connections that have had a request,
 * but not unused ones nor those that become idle while closing. Connections that are still open after `graceMs` are
 * destroyed.
 */
export function closeGracefully(app: App, graceMs = GRACE_MS): void {
  const connections = new Map<Socket, Connection>()
  let closing = false
  const endIfIdle = (socket: Socket) => {
    const connection = connections.get(socket)
    if (!closing || !connection || connection.inProgress > 0) return
    const leftMs = connection.hasRequested ? 0 : connection.openedAt + YOUNG_MS - performance.now()
    if (leftMs <= 0) socket.end()
    else setTimeout(endIfIdle, leftMs, socket)
  }
  app.server.on('connection', (socket) => {
    connections.set(socket, { openedAt: performance.now(), hasRequested: false, inProgress: 0 })
    socket.once('close', () => connections.delete(socket))
    endIfIdle(socket)
  })
  app.server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.hasRequested = true
    connection.inProgress += 1
    response.once('close', () => {
      connection.inProgress -= 1
      endIfIdle(socket)
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.socket.writableEnded) return done()
    // The response could no longer be sent, so the request must have no effect.
    reply.hijack()
    request.raw.socket.destroy()
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of connections.keys()) endIfIdle(socket)
    setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy()
    }, graceMs).unref()
  })
}
