import { z } from 'zod'
import { messageSchema, successSchema, timestampSchema } from '../common.ts'
import { OPTIONAL_MAIL, tokenSchema } from '../notices/mail.ts'
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
