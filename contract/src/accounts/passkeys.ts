import { z } from 'zod'
import { idSchema, lineUpTo, messageSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'

export const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.optional(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Options for the browser's WebAuthn API, as JSON. */
export const passkeyOptionsResponse = successSchema.extend({ options: z.record(z.string(), z.unknown()) })

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'Send base64url')

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** What the browser makes for a new passkey. */
const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** What the browser makes with a passkey. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
})
export type Assertion = z.infer<typeof assertionSchema>

const { min, max } = LIMITS.passkey.name
const nameSchema = lineUpTo(max).min(min, 'Give it a name')

export const createPasskeyBody = z.object({ name: nameSchema, passkey: registrationSchema })
export type CreatePasskeyBody = z.infer<typeof createPasskeyBody>
export const passkeyResponse = messageSchema.extend({ passkey: passkeySchema })

export const renamePasskeyBody = z.object({ name: nameSchema })

export const passkeyLoginBody = z.object({
  passkey: assertionSchema,
  /** Whether the session lasts 30 days. Otherwise it ends with the browser's. */
  remember: z.boolean().default(false),
})
export type PasskeyLoginBody = z.input<typeof passkeyLoginBody>
