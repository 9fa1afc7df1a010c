import { z } from 'zod'
import { messageSchema, successSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { identitySchema } from './identities.ts'
import { assertionSchema, passkeySchema } from './passkeys.ts'

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
