import { z } from 'zod'
import { idParams, idSchema, lineUpTo, messageSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'
import { loginResponse } from './users.ts'

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

export const requestPasskey = route({
  method: 'POST',
  path: '/users/passkeys/request',
  access: 'anyone',
  summary: 'Options with which the browser offers its passkeys',
  description: 'For `signInWithPasskey` and `verifyUser`, once, within ten minutes, by the same browser.',
  response: passkeyOptionsResponse,
})

export const signInWithPasskey = route({
  method: 'POST',
  path: '/users/login/passkey',
  access: 'anyone',
  summary: 'Sign in with a passkey: the response sets the session cookie',
  body: passkeyLoginBody,
  response: loginResponse,
  errors: [401, 403],
  message: 'Signin Successful',
})

export const beginPasskey = route({
  method: 'POST',
  path: '/users/passkeys/new',
  access: 'members',
  summary: 'Options with which the browser makes a passkey',
  description: 'For `createPasskey`. Needs a reauthentication within the last ten minutes.',
  response: passkeyOptionsResponse,
})

export const createPasskey = route({
  method: 'POST',
  path: '/users/passkeys',
  access: 'members',
  summary: 'Add a passkey',
  body: createPasskeyBody,
  status: 201,
  response: passkeyResponse,
  message: 'Passkey added',
})

export const renamePasskey = route({
  method: 'PUT',
  path: '/users/passkeys/:id',
  access: 'members',
  summary: 'Rename a passkey',
  params: idParams,
  body: renamePasskeyBody,
  response: messageSchema,
  errors: [404],
  message: 'Renamed',
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/users/passkeys/:id',
  access: 'members',
  summary: 'Remove a passkey',
  description: 'The last way to sign in stays.',
  params: idParams,
  response: messageSchema,
  errors: [404, 409],
  message: 'Removed',
})
