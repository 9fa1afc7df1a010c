import { IncomingMessage } from 'node:http'
import { ClientGone } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { addressOf, networkOf } from '../../http/limits/addresses/client-address.ts'
import { tooMany } from '../../http/limits/rate-limits.ts'

/** Requests of one address that a process accepts in a second; after a pause, those of a second at once. */
const PER_SECOND = 250
const BURST_MS = 1_000
const DELAY_MS_MAX = 4_000
const CLEANUP_MS = 10_000

/** Pictures and the client's files: a screen loads dozens. */
const IS_FILE = /^\/(files|covers|cards|assets)\//

/**
 * Delays the requests of an address beyond its rate, before anything is done for them: also those that would be refused,
 * or are answered from memory. A flood costs its sender time, and others next to nothing. Pictures and the client's
 * files are not counted. A body that there is no memory for is refused without a delay.
 * @param factor multiplies the rate, from 1
 */
export function installCooldown(app: App, factor: number): void {
  const eachMs = 1_000 / (PER_SECOND * Math.max(1, factor))
  /** When the requests of an address are worked off at its rate, in milliseconds of `performance.now()`. */
  const busyUntil = new Map<string, number>()
  const cleanup = setInterval(() => {
    const now = performance.now()
    for (const [network, until] of busyUntil) if (until < now) busyUntil.delete(network)
  }, CLEANUP_MS).unref()
  app.addHook('onClose', async () => clearInterval(cleanup))

  app.addHook('onRequest', (request, reply, done) => {
    // Requests of the process to itself, which render a page, belong to the request for that page.
    if (!(request.raw instanceof IncomingMessage) || IS_FILE.test(request.url)) return done()
    const network = networkOf(addressOf(request))
    const now = performance.now()
    const until = Math.max(now, busyUntil.get(network) ?? 0) + eachMs
    const delayMs = until - now - BURST_MS
    if (delayMs <= 0) {
      busyUntil.set(network, until)
      return done()
    }
    if (delayMs > DELAY_MS_MAX || request.lacksRoom) {
      // Further requests on this connection are not read.
      reply.header('connection', 'close')
      return done(tooMany(DELAY_MS_MAX))
    }
    busyUntil.set(network, until)
    setTimeout(() => done(request.raw.socket.destroyed ? new ClientGone() : undefined), delayMs)
  })
}
