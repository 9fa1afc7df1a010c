import { z } from 'zod'
import { messageSchema, successSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'
import { identitySchema } from './identities.ts'
import { assertionSchema, passkeySchema } from './passkeys.ts'
import { loginResponse } from './users.ts'

/** What a user signs in with. */
export const securityResponse = successSchema.extend({
  hasPassword: z.boolean(),
  /** Whether a password is followed by a code. */
  totp: z.boolean(),
  /** The user is an admin, and acts as one once a second factor was used in this session. */
  mustUseSecondFactor: z.boolean(),
  recoveryCodesLeft: z.number().int().nonnegative(),
  /** Oldest first. */
  passkeys: z.array(passkeySchema),
  /** Oldest first. */
  identities: z.array(identitySchema),
})
export type Security = z.infer<typeof securityResponse>

/** Six digits of an authenticator app, or a recovery code. Blanks and hyphens do not matter. */
export const codeBody = z.object({ code: z.string().trim().min(1, 'Type a code').max(LIMITS.code.max) })
export type CodeBody = z.infer<typeof codeBody>

/** A new secret for an authenticator app. It counts once a code of it was typed. */
export const totpSecretResponse = successSchema.extend({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
})

/** The codes, this once. Each signs in once. */
export const recoveryCodesResponse = messageSchema.extend({ recoveryCodes: z.array(z.string()) })

/** Reauthenticates the session's user by one of these. */
export const verifyBody = z
  .object({
    password: z.string().min(1, 'Type your password').max(LIMITS.password.max).optional(),
    code: codeBody.shape.code.optional(),
    passkey: assertionSchema.optional(),
  })
  .refine(
    (sent) => Object.values(sent).filter((one) => one !== undefined).length === 1,
    'Send a password, a code or a passkey',
  )
export type VerifyBody = z.infer<typeof verifyBody>

export const signInWithCode = route({
  method: 'POST',
  path: '/users/login/code',
  access: 'anyone',
  summary: 'The second step of signing in: the response sets the session cookie',
  description: 'After `code_required`, within ten minutes, by the same browser. Takes a recovery code, too.',
  body: codeBody,
  response: loginResponse,
  errors: [401, 403, 429],
  message: 'Signin Successful',
})

export const verifyUser = route({
  method: 'POST',
  path: '/users/verify',
  access: 'members',
  summary: 'Reauthenticate by password, code or passkey',
  description:
    'Acts that answer `verification_required` go through for ten minutes after it. With an authenticator app a password does not do.',
  body: verifyBody,
  response: messageSchema,
  errors: [429],
  message: 'Confirmed',
})

export const getSecurity = route({
  method: 'GET',
  path: '/users/security',
  access: 'members',
  summary: 'What the user signs in with',
  response: securityResponse,
})

export const startTotp = route({
  method: 'POST',
  path: '/users/totp',
  access: 'members',
  summary: 'Begin to set up an authenticator app',
  description: 'Needs a reauthentication within the last ten minutes. Nothing changes until `confirmTotp`.',
  response: totpSecretResponse,
  errors: [409],
})

export const confirmTotp = route({
  method: 'POST',
  path: '/users/totp/confirm',
  access: 'members',
  summary: 'Ask for a code of the app after the password from now on',
  description: 'All other sessions end. The response has the recovery codes, this once.',
  body: codeBody,
  response: recoveryCodesResponse,
  errors: [409],
  message: 'Codes are asked for',
})

export const disableTotp = route({
  method: 'POST',
  path: '/users/totp/disable',
  access: 'members',
  summary: 'Turn off two-step sign-in',
  description: 'Needs a reauthentication within the last ten minutes.',
  response: messageSchema,
  errors: [409],
  message: 'No code is asked for',
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/users/recovery-codes',
  access: 'members',
  summary: 'Replace the recovery codes',
  description: 'Needs a reauthentication within the last ten minutes. The response has the codes, this once.',
  response: recoveryCodesResponse,
  errors: [409],
  message: 'New recovery codes',
})
