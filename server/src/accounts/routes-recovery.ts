import * as routes from '@promptery/contract/accounts/email'
import type { Context } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limitMails } from '../platform/http/limits/mail-limits.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { recentRequired } from '../platform/http/session/recent.ts'
import { sessionOf } from '../platform/http/session/session.ts'
import { changeEmail, changeMailChoice, confirmEmail, getEmailSettings, sendOwnConfirmation } from './recovery/email.ts'
import { askForReset, resetPassword } from './recovery/reset-password.ts'

/** For links of mails: far more than a person follows, and far too few to guess one. */
const links = limited('email-link', { points: 30, durationSeconds: 60 * 60, by: 'address' })

/** @throws NotFound in a shop without mail */
function requireMail({ mail }: Pick<Context, 'mail'>): void {
  if (!mail) throw new NotFound('Mail is not connected')
}

/** What an account does by mail: confirming and changing its address, and choosing a new password. */
export function recoveryRoutes(app: App): void {
  implement(app, 'users', routes, {
    forgotPassword: {
      config: { isPrivate: true },
      async run(ctx, request) {
        requireMail(ctx)
        await limitMails(request, request.body.email)
        await askForReset(ctx, request.body)
      },
    },

    resetPassword: {
      limit: links,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        requireMail(ctx)
        await resetPassword(ctx, body)
      },
    },

    confirmEmail: {
      limit: links,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        requireMail(ctx)
        return { email: await confirmEmail(ctx, body) }
      },
    },

    async getEmailSettings(ctx) {
      requireMail(ctx)
      return getEmailSettings(ctx)
    },

    changeMailChoice: {
      limit: writes,
      async run(ctx, { body }) {
        requireMail(ctx)
        await changeMailChoice(ctx, body)
      },
    },

    sendConfirmation: {
      config: { isPrivate: true },
      async run(ctx, request) {
        requireMail(ctx)
        await limitMails(request, ctx.user.email)
        await sendOwnConfirmation(ctx)
      },
    },

    changeEmail: {
      onRequest: recentRequired,
      config: { isPrivate: true },
      async run(ctx, request) {
        requireMail(ctx)
        const { newEmail } = request.body
        await limitMails(request, newEmail)
        await changeEmail(ctx, { newEmail, sessionKey: sessionOf(request).key })
      },
    },
  })
}
