import { paths } from '@promptery/contract/client-paths'
import { messageSchema } from '@promptery/contract/common'
import { unsubscribeQuery } from '@promptery/contract/people/email'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { unsubscribe } from './unsubscribe.ts'

const FORM = 'application/x-www-form-urlencoded'

const limit = limited('unsubscribe', { points: 120, durationSeconds: 60 * 60, by: 'address' })

/** Switching a kind of mail off by the link in one, without a session. */
export async function unsubscribeRoutes(app: App): Promise<void> {
  // Mail programs post a form (RFC 8058), of which nothing is needed.
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, {}))

  operations(app, 'mail').anyone.post('/mail/unsubscribe', {
    id: 'unsubscribe',
    summary: 'Switch a kind of mail off, by the link in one',
    querystring: unsubscribeQuery,
    returns: messageSchema,
    errors: [404],
    limit,
    config: { isPrivate: true },
    message: 'You get no more such mails',
    async run(ctx, { query }) {
      if (!ctx.mail) throw new NotFound('Mail is not connected')
      await unsubscribe(ctx.db, ctx.mail, query)
    },
  })

  // Programs without one-click unsubscribing open the link. Only the press of a button changes something.
  app.get('/mail/unsubscribe', { schema: { hide: true, querystring: unsubscribeQuery } }, async ({ query }, reply) =>
    reply.redirect(`${paths.unsubscribe}#${new URLSearchParams(query)}`),
  )
}
