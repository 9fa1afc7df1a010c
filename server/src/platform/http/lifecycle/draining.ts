import { RepeatElsewhere } from '../../errors.ts'
import type { App } from '../app-type.ts'

/** With it a proxy says that it repeats a GET elsewhere when it is answered 502. `deploy/nginx.conf` sends it. */
const REPEATS_HEADER = 'x-repeats-on-502'

/** The time between being told to stop and closing the listener, in which a balancer learns to go elsewhere. */
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
 * While draining, every request is served and each connection closed after its response, so that the balancer's next
 * one goes to another process. `GET /ready` answers 503. A proxy that repeats a GET elsewhere is answered 502, so that it
 * takes this process out before the listener closes (decision 017).
 */
export function installDraining(app: App): void {
  const draining = new Draining()
  app.decorate('draining', draining)
  app.addHook('preClose', async () => draining.begin())
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (draining.isOn && method === 'GET' && headers[REPEATS_HEADER] !== undefined) done(new RepeatElsewhere())
    else done()
  })
  // Not in `onRequest`: a request that came before draining began may be answered in it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close')
    done()
  })
}
