import { z } from 'zod'
import { idSchema, messageSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { newPasswordSchema } from './users.ts'

export const changePasswordBody = z
  .object({
    currentPassword: z.string().min(1, 'Type your current password').max(LIMITS.password.max),
    newPassword: newPasswordSchema,
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    error: 'Choose another one than your current password',
  })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

/** Somewhere where a user is signed in. */
export const userSessionSchema = z.object({
  /** Opens nothing. */
  _id: idSchema,
  /** As `Firefox on Windows`. */
  device: z.string(),
  /** From where it was last used. Empty when that is not known. */
  address: z.string(),
  createdAt: timestampSchema,
  /** To within five minutes. */
  lastSeenAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof userSessionSchema>

/** Last used first, at most 100. */
export const userSessionsResponse = successSchema.extend({ sessions: z.array(userSessionSchema) })

/** `thisToo`: the session that asks ends as well. */
export const signOutEverywhereBody = z.object({ thisToo: z.boolean().default(false) })
export type SignOutEverywhereBody = z.input<typeof signOutEverywhereBody>
export const signOutEverywhereResponse = messageSchema.extend({ ended: z.number().int().nonnegative() })
