import { IncomingMessage } from 'node:http'
import { ClientGone } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { addressOf, networkOf } from '../../http/limits/addresses.ts'
import { tooMany } from '../../http/limits/rate-limits.ts'

/** The rate per address and process. One second's worth may arrive at once. */
const PER_SECOND = 250
const BURST_MS = 1_000
const DELAY_MS_MAX = 4_000
const CLEANUP_MS = 10_000

/** Pictures and the client's files: a screen loads dozens of them. */
const IS_FILE = /^\/(files|covers|cards|assets)\//

/**
 * Delays requests of an address beyond its rate before any work is done for them. A flood costs its sender time, and
 * others almost nothing. Pictures and the client's files are not counted. Requests that exceed the in-flight bytes are
 * refused without delay.
 * @param factor multiplies the rate, at least 1
 */
export function installCooldown(app: App, factor: number): void {
  const eachMs = 1_000 / (PER_SECOND * Math.max(1, factor))
  /** When the requests of an address are worked off at its rate, by `performance.now()`. */
  const busyUntil = new Map<string, number>()
  const cleanup = setInterval(() => {
    const now = performance.now()
    for (const [network, until] of busyUntil) if (until < now) busyUntil.delete(network)
  }, CLEANUP_MS).unref()
  app.addHook('onClose', async () => clearInterval(cleanup))

  app.addHook('onRequest', (request, reply, done) => {
    // An injected request, which asks whether a session may see a page, belongs to the request for the page.
    if (!(request.raw instanceof IncomingMessage) || IS_FILE.test(request.url)) return done()
    const network = networkOf(addressOf(request))
    const now = performance.now()
    const until = Math.max(now, busyUntil.get(network) ?? 0) + eachMs
    const delayMs = until - now - BURST_MS
    if (delayMs <= 0) {
      busyUntil.set(network, until)
      return done()
    }
    if (delayMs > DELAY_MS_MAX || request.exceedsInFlightBytes) {
      // Node stops reading from the connection.
      reply.header('connection', 'close')
      return done(tooMany(DELAY_MS_MAX))
    }
    busyUntil.set(network, until)
    setTimeout(() => done(request.raw.socket.destroyed ? new ClientGone() : undefined), delayMs)
  })
}
