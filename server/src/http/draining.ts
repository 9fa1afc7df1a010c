import type { FastifyRequest } from 'fastify'
import { RepeatElsewhere } from '../errors.ts'
import type { App } from './app-type.ts'

/** By which a proxy says that it repeats a GET elsewhere when it is answered 502. `deploy/nginx.conf` sends it. */
const REPEATS_HEADER = 'x-repeats-on-502'

/** The time between being told to stop and closing, in which a balancer learns that it has to go elsewhere. */
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
 * While draining, everything is still answered, and each connection closed after its answer. A proxy that says it
 * repeats what is answered 502 gets that for what it may repeat: so nginx, which asks nobody whether they are ready,
 * takes this process out before it closes, and no write meets a closed door. Not 503: that has other reasons too, which
 * all processes share, and with every process taken out nobody would be served.
 */
export function installDraining(app: App): void {
  const draining = new Draining()
  app.decorate('draining', draining)
  app.addHook('preClose', async () => draining.begin())
  app.addHook('onRequest', async (request, reply) => {
    if (!draining.isOn) return
    reply.header('connection', 'close')
    if (mayBeRepeated(request)) throw new RepeatElsewhere()
  })
  // What was asked before, and is answered now: who would ask again at once is to do so elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isOn) reply.header('connection', 'close')
  })
}

const mayBeRepeated = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers[REPEATS_HEADER] !== undefined
