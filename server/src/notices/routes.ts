import type { OutgoingHttpHeaders } from 'node:http'
import { paths } from '@promptery/contract/client-paths'
import { pageQuery } from '@promptery/contract/common'
import * as mail from '@promptery/contract/notices/mail'
import * as routes from '@promptery/contract/notices/notifications'
import { eventsQuery } from '@promptery/contract/shop/events'
import { z } from 'zod'
import type { Mail } from '../adapters/mail/port.ts'
import type { UserContext } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { responses } from '../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../platform/http/session/guards.ts'
import { sessionOf } from '../platform/http/session/session.ts'
import type { EventHub } from './live/hub.ts'
import { deleteFailedMail, getMailStatus, listFailedMails, sendAgain, sendTestMail } from './mail/admin.ts'
import { unsubscribe } from './mail/unsubscribe.ts'
import { countUnread, listNotifications, readNotifications } from './notifications.ts'

interface Options {
  /** How much waits for an admin. */
  countWaits(ctx: UserContext): Promise<number>
}

export function notificationRoutes(app: App, { countWaits }: Options): void {
  implement(app, 'notifications', routes, {
    listNotifications: (ctx, { query }) => listNotifications(ctx, query),

    async countUnread(ctx) {
      const unread = await countUnread(ctx)
      return ctx.user.role === 'admin' ? { ...unread, waits: await countWaits(ctx) } : unread
    },

    readNotifications: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        await readNotifications(ctx, { upTo: body?.upTo })
        return listNotifications(ctx, pageQuery.parse({}))
      },
    },
  })
}

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

const { unsubscribe: _, ...adminRoutes } = mail

/** @throws NotFound without mail */
function connected({ mail }: UserContext): Mail {
  if (!mail) throw new NotFound('Mail is not connected')
  return mail
}

/** Routes of outgoing mail, for admins. */
export function mailRoutes(app: App): void {
  implement(app, 'mail', adminRoutes, {
    getMailStatus: (ctx) => getMailStatus(ctx.db, connected(ctx)),

    sendTestMail: {
      limit: limited('test-mail', { points: 10, durationSeconds: 60 * 60, by: 'user' }),
      run: (ctx) => sendTestMail(ctx, connected(ctx)),
    },

    listFailedMails: (ctx, { query }) => listFailedMails(ctx, query),

    sendAllMailsAgain: {
      limit: writes,
      run: async (ctx) => void (await sendAgain(ctx, {})),
    },

    sendMailAgain: {
      limit: writes,
      run: async (ctx, { params }) => void (await sendAgain(ctx, params)),
    },

    deleteFailedMail: {
      limit: writes,
      run: (ctx, { params }) => deleteFailedMail(ctx, params),
    },
  })
}

const FORM = 'application/x-www-form-urlencoded'

const limitedUnsubscribing = limited('unsubscribe', { points: 120, durationSeconds: 60 * 60, by: 'address' })

/** Switching a kind of mail off by the link in one, without a session. */
export async function unsubscribeRoutes(app: App): Promise<void> {
  // Mail programs post a form (RFC 8058), of which nothing is needed.
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, {}))

  implement(
    app,
    'mail',
    { unsubscribe: mail.unsubscribe },
    {
      unsubscribe: {
        limit: limitedUnsubscribing,
        config: { isPrivate: true },
        async run(ctx, { query }) {
          if (!ctx.mail) throw new NotFound('Mail is not connected')
          await unsubscribe(ctx.db, ctx.mail, query)
        },
      },
    },
  )

  // Programs without one-click unsubscribing open the link. Only the press of a button changes something.
  app.get(
    '/mail/unsubscribe',
    { schema: { hide: true, querystring: mail.unsubscribeQuery } },
    async ({ query }, reply) => reply.redirect(`${paths.unsubscribe}#${new URLSearchParams(query)}`),
  )
}
