import { z } from 'zod'
import { idParams, idSchema, messageSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'
import { newPasswordSchema } from './users.ts'

/** Whether the user's API keys are revoked as well. */
export const revokeKeysSchema = z.boolean().default(false)

/** Whether the user's passkeys and linked accounts are removed as well. */
export const removeSignInsSchema = z.boolean().default(false)

export const changePasswordBody = z
  .object({
    currentPassword: z.string().min(1, 'Type your current password').max(LIMITS.password.max),
    newPassword: newPasswordSchema,
    revokeKeys: revokeKeysSchema,
    removeSignIns: removeSignInsSchema,
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    error: 'Choose another one than your current password',
  })
export const setPasswordBody = z.object({ newPassword: newPasswordSchema })
export type SetPasswordBody = z.infer<typeof setPasswordBody>

export type ChangePasswordBody = z.input<typeof changePasswordBody>

/** A session of a user. */
export const userSessionSchema = z.object({
  /** Public id, which grants no access. */
  _id: idSchema,
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** The IP address of the last use. Empty if unknown. */
  address: z.string(),
  createdAt: timestampSchema,
  /** To within five minutes. */
  lastSeenAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof userSessionSchema>

/** Last used first, at most 100. */
export const userSessionsResponse = successSchema.extend({ sessions: z.array(userSessionSchema) })

/** `thisToo`: also ends the session of this request. */
export const signOutEverywhereBody = z.object({
  thisToo: z.boolean().default(false),
  revokeKeys: revokeKeysSchema,
  removeSignIns: removeSignInsSchema,
})
export type SignOutEverywhereBody = z.input<typeof signOutEverywhereBody>
export const signOutEverywhereResponse = messageSchema.extend({ ended: z.number().int().nonnegative() })

export const changePassword = route({
  method: 'PUT',
  path: '/users/password',
  access: 'members',
  summary: 'Change the password',
  description:
    'Every other session ends; this one goes on under a new id. `revokeKeys` revokes the API keys, `removeSignIns` removes passkeys and linked accounts. With an authenticator app it needs a reauthentication within the last ten minutes, too.',
  body: changePasswordBody,
  response: messageSchema,
  errors: [409, 429],
  message: 'Password changed',
})

export const setPassword = route({
  method: 'POST',
  path: '/users/password',
  access: 'members',
  summary: 'Set a password, in an account that has none',
  description: 'Needs a reauthentication within the last ten minutes.',
  body: setPasswordBody,
  response: messageSchema,
  errors: [409],
  message: 'Password set',
})

export const listSessions = route({
  method: 'GET',
  path: '/users/sessions',
  access: 'members',
  summary: 'Where the user is signed in',
  response: userSessionsResponse,
})

export const endSession = route({
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: 'members',
  summary: 'End one session',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Signed out there',
})

export const signOutEverywhere = route({
  method: 'POST',
  path: '/users/sessions/sign-out-everywhere',
  access: 'members',
  summary: 'End all other sessions',
  description:
    'Ends every session but this one, and this one too with `thisToo`. `revokeKeys` revokes the API keys, `removeSignIns` removes passkeys and linked accounts; the last way to sign in stays. Either needs a reauthentication within the last ten minutes.',
  body: signOutEverywhereBody,
  response: signOutEverywhereResponse,
  errors: [409],
})
