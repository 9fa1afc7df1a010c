import { z } from 'zod'
import { idParams, idSchema, messageSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'
import { emailSchema, loginResponse, sessionUserSchema, termsVersionSchema, usernameSchema } from './users.ts'

/** A linked account at an identity provider. */
export const identitySchema = z.object({
  _id: idSchema,
  /** Such as `Google`. */
  label: z.string(),
  /** Its address there. Empty: the provider gives none. */
  email: z.string(),
  /** Whether the provider is connected: otherwise it signs in no more. */
  isConnected: z.boolean(),
  lastUsedAt: timestampSchema.optional(),
})
export type Identity = z.infer<typeof identitySchema>

/** Such as `google`. `GET /config` has all. */
const providerSchema = z.string().regex(/^[a-z]{1,20}$/, 'This is not a provider')

export const requestIdentityBody = z.object({
  provider: providerSchema,
  /** To sign in or up, to link the account there with the session's user, or to reauthenticate. */
  purpose: z.enum(['sign-in', 'link', 'verify']).default('sign-in'),
  /** Whether the session lasts 30 days. Otherwise it ends with the browser's. */
  remember: z.boolean().default(false),
  /** The path that the person wanted, for the response of `useIdentity`. */
  next: z.string().max(1_000).default('/'),
})
export type RequestIdentityBody = z.input<typeof requestIdentityBody>
export const requestIdentityResponse = successSchema.extend({ url: z.string() })

export const useIdentityBody = z.object({
  provider: providerSchema,
  /** As the provider added it to the address, with `?`. */
  query: z.string().startsWith('?', 'Send the query').max(LIMITS.providerQueryMax),
})
export type UseIdentityBody = z.infer<typeof useIdentityBody>
export const useIdentityResponse = messageSchema.extend({
  /**
   * `address-confirmed`: signed in; the provider is the first to confirm the account's address, so what was set up before
   * has ended. `code-required`: `signInWithCode` follows. `sign-up-required`: `createUserWithIdentity` follows.
   */
  outcome: z.enum(['signed-in', 'address-confirmed', 'code-required', 'sign-up-required', 'linked', 'verified']),
  /** As it was sent to `requestIdentity`. */
  next: z.string(),
  /** Who is signed in. */
  user: sessionUserSchema.optional(),
  /** As in `loginResponse`. */
  cameBack: z.literal(true).optional(),
  /** Suggestions for a new account. */
  suggested: z.object({ username: z.string(), email: z.string() }).optional(),
})
export type UseIdentityResponse = z.infer<typeof useIdentityResponse>

export const createUserWithIdentityBody = z.object({
  username: usernameSchema,
  email: emailSchema,
  termsVersion: termsVersionSchema,
})
export type CreateUserWithIdentityBody = z.infer<typeof createUserWithIdentityBody>

export const requestIdentity = route({
  method: 'POST',
  path: '/users/identities/request',
  access: 'anyone',
  summary: 'The address at an identity provider where a person signs in',
  description:
    'The provider sends the person back to `/signin/{provider}`. For `useIdentity`, once, within ten minutes, by the same browser. Linking asks for a reauthentication within the last ten minutes.',
  body: requestIdentityBody,
  response: requestIdentityResponse,
  errors: [401, 403, 404, 503],
})

export const useIdentity = route({
  method: 'POST',
  path: '/users/login/identity',
  access: 'anyone',
  summary: 'Sign in, link or reauthenticate by the answer of an identity provider',
  description:
    '`outcome` says what came of it. With `signed-in` and `address-confirmed` the response sets the session cookie.',
  body: useIdentityBody,
  response: useIdentityResponse,
  errors: [401, 403, 404, 409, 503],
})

export const createUserWithIdentity = route({
  method: 'POST',
  path: '/users/create/identity',
  access: 'anyone',
  summary: 'Sign up by the answer of an identity provider: the response sets the session cookie',
  description: 'After `sign-up-required`, within ten minutes, by the same browser. The account has no password.',
  body: createUserWithIdentityBody,
  status: 201,
  response: loginResponse,
  errors: [401, 409],
  message: 'Signup Successful',
})

export const unlinkIdentity = route({
  method: 'DELETE',
  path: '/users/identities/:id',
  access: 'members',
  summary: 'Unlink an account at an identity provider',
  description: 'The last way to sign in stays.',
  params: idParams,
  response: messageSchema,
  errors: [404, 409],
  message: 'Unlinked',
})
