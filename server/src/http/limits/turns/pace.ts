import { IncomingMessage } from 'node:http'
import { ClientGone } from '../../../errors.ts'
import type { App } from '../../app-type.ts'
import { addressOf, networkOf } from '../addresses/client-address.ts'
import { tooMany } from '../rate-limits.ts'

/** Requests of one address in a second that a process looks at; after a pause, those of a second at once. */
const A_SECOND = 250
const AT_ONCE_MS = 1_000
/** No request waits longer than this to be looked at. */
const WAIT_MAX_MS = 4_000
const FORGET_MS = 10_000

/** Pictures and the client's files: a screen asks for dozens. */
const IS_FILE = /^\/(files|covers|cards|assets)\//

/**
 * Has the requests of an address beyond so many a second wait, before anything is done for them: also those that would
 * be refused, or are answered from memory. So a flood costs the one who sends it time, and others next to nothing.
 * Pictures and the client's files are not counted. A body that there is no memory for does not wait.
 * @param factor what the number is multiplied by, from 1
 */
export function keepPace(app: App, factor: number): void {
  const eachMs = 1_000 / (A_SECOND * Math.max(1, factor))
  /** When an address has made up for what it has asked for, in milliseconds of `performance.now()`. */
  const owedUntil = new Map<string, number>()
  const forgetting = setInterval(() => {
    const now = performance.now()
    for (const [network, until] of owedUntil) if (until < now) owedUntil.delete(network)
  }, FORGET_MS).unref()
  app.addHook('onClose', async () => clearInterval(forgetting))

  app.addHook('onRequest', (request, reply, done) => {
    // What the process asks itself, to render a page, is part of the request for that page.
    if (!(request.raw instanceof IncomingMessage) || IS_FILE.test(request.url)) return done()
    const network = networkOf(addressOf(request))
    const now = performance.now()
    const until = Math.max(now, owedUntil.get(network) ?? 0) + eachMs
    const waitMs = until - now - AT_ONCE_MS
    if (waitMs <= 0) {
      owedUntil.set(network, until)
      return done()
    }
    if (waitMs > WAIT_MAX_MS || request.lacksRoom) {
      // What else was sent on this connection is not read.
      reply.header('connection', 'close')
      return done(tooMany(WAIT_MAX_MS))
    }
    owedUntil.set(network, until)
    setTimeout(() => done(request.raw.socket.destroyed ? new ClientGone() : undefined), waitMs)
  })
}
