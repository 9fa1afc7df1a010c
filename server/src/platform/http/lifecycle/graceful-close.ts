import type { Socket } from 'node:net'
import type { App } from '../app-type.ts'

/** A connection this young has probably a request under way: a proxy opens one when it has something to send. */
const YOUNG_MS = 500

interface Connection {
  openedAt: number
  hasAsked: boolean
  /** Requests that are being answered. */
  answering: number
}

/** Longer than any answer takes but that of a slow image model; supervisors that wait for less kill in any case. */
const GRACE_MS = 25_000

/**
 * Lets `app.close()` end as soon as the last answer is out. Node closes connections that have had a request and wait
 * for the next one, but neither those on which a browser has not asked yet nor those that fall idle meanwhile. Who has
 * not finished asking or reading after `graceMs` is cut off, so that no client holds the server up.
 */
export function closeGracefully(app: App, graceMs = GRACE_MS): void {
  const connections = new Map<Socket, Connection>()
  let closing = false
  const endIfIdle = (socket: Socket) => {
    const connection = connections.get(socket)
    if (!closing || !connection || connection.answering > 0) return
    const leftMs = connection.hasAsked ? 0 : connection.openedAt + YOUNG_MS - performance.now()
    if (leftMs <= 0) socket.end()
    else setTimeout(endIfIdle, leftMs, socket)
  }
  app.server.on('connection', (socket) => {
    connections.set(socket, { openedAt: performance.now(), hasAsked: false, answering: 0 })
    socket.once('close', () => connections.delete(socket))
    endIfIdle(socket)
  })
  app.server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.hasAsked = true
    connection.answering += 1
    response.once('close', () => {
      connection.answering -= 1
      endIfIdle(socket)
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.socket.writableEnded) return done()
    // Sent before its client heard of the end. No answer can be sent any more, so nothing may be done either.
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
