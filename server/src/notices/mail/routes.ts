import { paths } from '@promptery/contract/client-paths'
import * as mail from '@promptery/contract/notices/mail'
import type { Mail } from '../../adapters/mail/port.ts'
import type { UserContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { sendTestMail } from './admin/send-test-mail.ts'
import { deleteFailedMail, getMailStatus, listFailedMails, sendAgain } from './admin.ts'
import { unsubscribe } from './unsubscribe.ts'

const { unsubscribe: _, ...routes } = mail

/** @throws NotFound without mail */
function connected({ mail }: UserContext): Mail {
  if (!mail) throw new NotFound('Mail is not connected')
  return mail
}

/** Routes of outgoing mail, for admins. */
export function mailRoutes(app: App): void {
  implement(app, 'mail', routes, {
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

const limit = limited('unsubscribe', { points: 120, durationSeconds: 60 * 60, by: 'address' })

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
        limit,
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
