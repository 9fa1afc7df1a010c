import { unsubscribeQuery } from '@promptery/contract/accounts/email'
import { paths } from '@promptery/contract/client-paths'
import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import { failedMailResponse, mailStatusResponse } from '@promptery/contract/notices/mail'
import type { Mail } from '../../adapters/mail/port.ts'
import type { UserContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { sendTestMail } from './admin/send-test-mail.ts'
import { deleteFailedMail, getMailStatus, listFailedMails, sendAgain } from './admin.ts'
import { unsubscribe } from './unsubscribe.ts'

/** @throws NotFound without mail */
function connected({ mail }: UserContext): Mail {
  if (!mail) throw new NotFound('Mail is not connected')
  return mail
}

/** Routes of outgoing mail, for admins. */
export function mailRoutes(app: App): void {
  const { admins } = operations(app, 'mail')

  admins.get('/admin/mail', {
    id: 'getMailStatus',
    summary: 'Whether mail works',
    returns: mailStatusResponse,
    errors: [404],
    run: (ctx) => getMailStatus(ctx.db, connected(ctx)),
  })

  admins.post('/admin/mail/test', {
    id: 'sendTestMail',
    summary: 'Send oneself a mail, at once',
    description: 'A refusal has what the mail server says in its message.',
    returns: messageSchema,
    errors: [404, 409],
    limit: limited('test-mail', { points: 10, durationSeconds: 60 * 60, by: 'user' }),
    message: 'The mail server accepted the test mail',
    run: (ctx) => sendTestMail(ctx, connected(ctx)),
  })

  admins.get('/admin/mail/failed', {
    id: 'listFailedMails',
    summary: 'Mails that could not be sent',
    querystring: pageQuery,
    returns: failedMailResponse,
    run: (ctx, { query }) => listFailedMails(ctx, query),
  })

  admins.post('/admin/mail/failed', {
    id: 'sendAllMailsAgain',
    summary: 'Send all of them again',
    returns: messageSchema,
    limit: writes,
    message: 'All are sent again',
    run: async (ctx) => void (await sendAgain(ctx, {})),
  })

  admins.post('/admin/mail/failed/:id', {
    id: 'sendMailAgain',
    summary: 'Send one again',
    params: idParams,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    message: 'It is sent again',
    run: async (ctx, { params }) => void (await sendAgain(ctx, params)),
  })

  admins.delete('/admin/mail/failed/:id', {
    id: 'deleteFailedMail',
    summary: 'Take one off the list',
    params: idParams,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    message: 'Dismissed',
    run: (ctx, { params }) => deleteFailedMail(ctx, params),
  })
}

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
