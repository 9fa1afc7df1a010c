import { RetryElsewhere } from '../../errors.ts'
import type { App } from '../app-type.ts'

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
