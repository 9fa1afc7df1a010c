import type { Socket } from 'node:net'
import type { App } from './app-type.ts'

/** Longer than any answer takes but that of a slow image model; supervisors that wait for less kill in any case. */
const GRACE_MS = 25_000

/**
 * Lets `app.close()` end as soon as the last answer is out. Node closes connections that have had a request and wait
 * for the next one, but neither those on which a browser has not asked yet nor those that fall idle meanwhile. Who has not finished
 * asking or reading after `graceMs` is cut off, so that nobody holds the server up.
 */
export function closeGracefully(app: App, graceMs = GRACE_MS): void {
  /** Every open connection, with the number of its requests that are being answered. */
  const connections = new Map<Socket, number>()
  let closing = false
  const endIfIdle = (socket: Socket) => {
    if (closing && connections.get(socket) === 0) socket.end()
  }
  app.server.on('connection', (socket) => {
    connections.set(socket, 0)
    socket.once('close', () => connections.delete(socket))
    endIfIdle(socket)
  })
  app.server.on('request', ({ socket }, response) => {
    connections.set(socket, (connections.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (connections.get(socket) ?? 1) - 1
      if (connections.has(socket)) connections.set(socket, left)
      endIfIdle(socket)
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of connections.keys()) endIfIdle(socket)
    setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy()
    }, graceMs).unref()
  })
}
