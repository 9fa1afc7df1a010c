import {
  changeEmailBody,
  changeMailChoiceBody,
  confirmEmailBody,
  confirmEmailResponse,
  emailSettingsResponse,
  forgotPasswordBody,
  resetPasswordBody,
} from '@promptery/contract/accounts/email'
import { messageSchema } from '@promptery/contract/common'
import type { Context } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { limitMails } from '../platform/http/limits/mail-limits.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { operations } from '../platform/http/operations.ts'
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
  const { anyone, members } = operations(app, 'users')

  anyone.post('/users/password/forgot', {
    id: 'forgotPassword',
    summary: 'Be sent a link to choose a new password',
    description: 'The response is the same whether or not there is an account.',
    body: forgotPasswordBody,
    returns: messageSchema,
    errors: [404, 429],
    config: { isPrivate: true },
    message: 'If there is an account with this address, a mail is on its way',
    async run(ctx, request) {
      requireMail(ctx)
      await limitMails(request, request.body.email)
      await askForReset(ctx, request.body)
    },
  })

  anyone.post('/users/password/reset', {
    id: 'resetPassword',
    summary: 'Choose a new password, by the link of a mail',
    description: 'Every session ends. `revokeKeys` revokes the API keys, too.',
    body: resetPasswordBody,
    returns: messageSchema,
    errors: [404],
    limit: links,
    config: { isPrivate: true },
    message: 'Password changed',
    async run(ctx, { body }) {
      requireMail(ctx)
      await resetPassword(ctx, body)
    },
  })

  members.post('/users/email/confirm', {
    id: 'confirmEmail',
    summary: 'Confirm the user’s address, by the link of a mail',
    description: 'In a session of the account that has the address, or will have it.',
    body: confirmEmailBody,
    returns: confirmEmailResponse,
    errors: [404, 409],
    limit: links,
    config: { isPrivate: true },
    message: 'Your address is confirmed',
    async run(ctx, { body }) {
      requireMail(ctx)
      return { email: await confirmEmail(ctx, body) }
    },
  })

  members.get('/users/email', {
    id: 'getEmailSettings',
    summary: 'The user’s address, and which mails they get',
    returns: emailSettingsResponse,
    errors: [404],
    async run(ctx) {
      requireMail(ctx)
      return getEmailSettings(ctx)
    },
  })

  members.put('/users/email/choice', {
    id: 'changeMailChoice',
    summary: 'Switch kinds of mail off, and all others on',
    body: changeMailChoiceBody,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    message: 'Saved',
    async run(ctx, { body }) {
      requireMail(ctx)
      await changeMailChoice(ctx, body)
    },
  })

  members.post('/users/email/send-confirmation', {
    id: 'sendConfirmation',
    summary: 'Be sent the link that confirms the address',
    returns: messageSchema,
    errors: [404, 429],
    config: { isPrivate: true },
    message: 'A mail is on its way',
    async run(ctx, request) {
      requireMail(ctx)
      await limitMails(request, ctx.user.email)
      await sendOwnConfirmation(ctx)
    },
  })

  members.put('/users/email', {
    id: 'changeEmail',
    summary: 'Change the address',
    description:
      'It changes once the new one is confirmed, by the link that is sent to it. Needs a reauthentication within the last ten minutes.',
    body: changeEmailBody,
    returns: messageSchema,
    errors: [404],
    onRequest: recentRequired,
    config: { isPrivate: true },
    message: 'Follow the link in the mail to your new address',
    async run(ctx, request) {
      requireMail(ctx)
      const { newEmail } = request.body
      await limitMails(request, newEmail)
      await changeEmail(ctx, { newEmail, sessionKey: sessionOf(request).key })
    },
  })
}
