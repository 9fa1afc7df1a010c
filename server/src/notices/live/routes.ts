import type { OutgoingHttpHeaders } from 'node:http'
import { eventsQuery } from '@promptery/contract/shop/events'
import { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { sessionOf } from '../../platform/http/session/session.ts'
import type { EventHub } from './hub.ts'

export function eventRoutes(app: App, hub: EventHub): void {
  app.addHook('onReady', () => hub.start())
  // Clients reconnect at once, to another process where there is one.
  app.draining.onBegin(() => hub.endAll())
  // The server closes only when all responses have ended, so streams end first.
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', () => hub.stop())

  app.get(
    '/events',
    {
      onRequest: sessionRequired,
      exposeHeadRoute: false,
      // A stream would hold its place in the concurrency limit for ever.
      config: { bypassesConcurrencyLimit: true },
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
    // Written past Fastify, with the headers that `onRequest` hooks set: a stream as payload would be piped through
    // another stream, which takes half as much memory again. `onSend` hooks do not run.
    async (request, reply) => {
      const { user } = requireUser(request.ctx)
      const { raw } = reply.hijack()
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        ...(app.draining.isOn && { connection: 'close' }),
      })
      hub.open(raw, {
        userId: user.id,
        sessionKey: sessionOf(request).key,
        lastEventId: request.headers['last-event-id']?.toString() ?? request.query.lastEventId,
      })
    },
  )
}
