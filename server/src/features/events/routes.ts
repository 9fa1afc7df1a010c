import { eventsQuery } from '@promptery/contract/events'
import { z } from 'zod'
import type { App } from '../../http/app-type.ts'
import { responses } from '../../http/openapi.ts'
import { requireUser, sessionRequired } from '../../http/session/guards.ts'
import { sessionOf } from '../../http/session/session.ts'
import type { EventHub } from './hub.ts'

export function eventRoutes(app: App, hub: EventHub): void {
  app.addHook('onReady', () => hub.start())
  // Clients come back at once, to another process where there is one.
  app.draining.onBegin(() => hub.endAll())
  // The server stops only when all answers have ended, so these have to.
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', () => hub.stop())

  app.get(
    '/events',
    {
      onRequest: sessionRequired,
      exposeHeadRoute: false,
      schema: {
        tags: ['events'],
        operationId: 'streamEvents',
        summary: 'Messages and notifications, live',
        description: 'A stream of server-sent events. It goes on after `Last-Event-ID`.',
        produces: ['text/event-stream'],
        querystring: eventsQuery,
        response: responses({ 200: z.unknown() }),
      },
    },
    // Sent as any other answer that is a stream. @fastify/sse writes past Fastify instead: without the hooks that set
    // headers, and with a promise that never settles for each client that stops reading.
    async (request, reply) => {
      const body = hub.open({
        userId: requireUser(request.ctx).user.id,
        sessionKey: sessionOf(request).key,
        lastEventId: request.headers['last-event-id']?.toString() ?? request.query.lastEventId,
      })
      return reply
        .headers({
          'content-type': 'text/event-stream',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
        })
        .send(body)
    },
  )
}
