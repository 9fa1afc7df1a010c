import { z } from 'zod'
import { messageSchema, successSchema, timestampSchema } from '../common.ts'
import { OPTIONAL_MAIL, tokenSchema } from '../notices/mail.ts'
import { route } from '../route.ts'
import { removeSignInsSchema, revokeKeysSchema } from './sessions.ts'
import { emailSchema, newPasswordSchema } from './users.ts'

export const forgotPasswordBody = z.object({ email: emailSchema })

export const resetPasswordBody = z.object({
  token: tokenSchema,
  newPassword: newPasswordSchema,
  revokeKeys: revokeKeysSchema,
  removeSignIns: removeSignInsSchema,
})
export type ResetPasswordBody = z.input<typeof resetPasswordBody>

export const confirmEmailBody = z.object({ token: tokenSchema })
export const confirmEmailResponse = messageSchema.extend({ email: z.string() })

export const changeEmailBody = z.object({ newEmail: emailSchema })
export type ChangeEmailBody = z.infer<typeof changeEmailBody>

const mailChoiceSchema = z.array(z.enum(OPTIONAL_MAIL)).max(OPTIONAL_MAIL.length)

/** The user's address, and which mails they get. */
export const emailSettingsResponse = successSchema.extend({
  email: z.string(),
  isConfirmed: z.boolean(),
  /** Whether selling, reviewing and writing to others wait for the confirmation. */
  mustConfirm: z.boolean(),
  /** The mail server says that the mailbox does not exist, so nothing is sent to it. */
  refused: z.object({ since: timestampSchema, reason: z.string() }).nullable(),
  /** Kinds that are switched off. */
  off: mailChoiceSchema,
  /** Whether mails of what waits come once a day instead of once an hour. Absent for other members than admins. */
  isWaitingDaily: z.boolean().optional(),
})
export type EmailSettings = z.infer<typeof emailSettingsResponse>

/** `isWaitingDaily`: of admins. */
export const changeMailChoiceBody = z.object({ off: mailChoiceSchema, isWaitingDaily: z.boolean().optional() })
export type ChangeMailChoiceBody = z.infer<typeof changeMailChoiceBody>

export const forgotPassword = route({
  method: 'POST',
  path: '/users/password/forgot',
  access: 'anyone',
  summary: 'Be sent a link to choose a new password',
  description: 'The response is the same whether or not there is an account.',
  body: forgotPasswordBody,
  response: messageSchema,
  errors: [404, 429],
  message: 'If there is an account with this address, a mail is on its way',
})

export const resetPassword = route({
  method: 'POST',
  path: '/users/password/reset',
  access: 'anyone',
  summary: 'Choose a new password, by the link of a mail',
  description: 'Every session ends. `revokeKeys` revokes the API keys, too.',
  body: resetPasswordBody,
  response: messageSchema,
  errors: [404],
  message: 'Password changed',
})

export const confirmEmail = route({
  method: 'POST',
  path: '/users/email/confirm',
  access: 'members',
  summary: 'Confirm the user’s address, by the link of a mail',
  description: 'In a session of the account that has the address, or will have it.',
  body: confirmEmailBody,
  response: confirmEmailResponse,
  errors: [404, 409],
  message: 'Your address is confirmed',
})

export const getEmailSettings = route({
  method: 'GET',
  path: '/users/email',
  access: 'members',
  summary: 'The user’s address, and which mails they get',
  response: emailSettingsResponse,
  errors: [404],
})

export const changeMailChoice = route({
  method: 'PUT',
  path: '/users/email/choice',
  access: 'members',
  summary: 'Switch kinds of mail off, and all others on',
  body: changeMailChoiceBody,
  response: messageSchema,
  errors: [404],
  message: 'Saved',
})

export const sendConfirmation = route({
  method: 'POST',
  path: '/users/email/send-confirmation',
  access: 'members',
  summary: 'Be sent the link that confirms the address',
  response: messageSchema,
  errors: [404, 429],
  message: 'A mail is on its way',
})

export const changeEmail = route({
  method: 'PUT',
  path: '/users/email',
  access: 'members',
  summary: 'Change the address',
  description:
    'It changes once the new one is confirmed, by the link that is sent to it. Needs a reauthentication within the last ten minutes.',
  body: changeEmailBody,
  response: messageSchema,
  errors: [404],
  message: 'Follow the link in the mail to your new address',
})
