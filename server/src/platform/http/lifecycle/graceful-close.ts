import type { Socket } from 'node:net'
import type { App } from '../app-type.ts'

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
