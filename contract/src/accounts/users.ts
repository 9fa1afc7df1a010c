import { z } from 'zod'
import { messageSchema, successSchema } from '../common.ts'
import { LIMITS, ROLES } from '../constants.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'
import { isEmailAddress, withAsciiDomain } from './email-address.ts'

const { username, password, emailMax } = LIMITS

export const usernameSchema = z
  .string()
  .trim()
  .min(username.min, `Use at least ${username.min} characters`)
  .max(username.max, `Use at most ${username.max} characters`)
  .regex(/^[A-Za-z0-9_.-]*$/, 'Use letters, digits, "_", "-" and "." only')
  .regex(/^$|[A-Za-z0-9]/, 'Use at least one letter or digit')

/** An email address, parsed to the form that is stored and sent to: its domain is ASCII. */
export const emailSchema = z
  .string()
  .trim()
  .max(emailMax, 'This email is too long')
  .transform(withAsciiDomain)
  .pipe(z.string().max(emailMax, 'This email is too long').refine(isEmailAddress, 'This is not a valid email'))

export const newPasswordSchema = z
  .string()
  .min(password.min, `Use at least ${password.min} characters`)
  .max(password.max, `Use at most ${password.max} characters`)

/** The version of the terms that was shown. Absent: the current one is agreed to. */
export const termsVersionSchema = z.number().int().optional()

export const createUserBody = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  termsVersion: termsVersionSchema,
})
export type CreateUserBody = z.infer<typeof createUserBody>

export const loginBody = z.object({
  email: z.string().trim().max(emailMax),
  password: z.string().max(password.max),
  /** Whether the session lasts 30 days. Otherwise it ends with the browser's. */
  remember: z.boolean().default(false),
})
export type LoginBody = z.input<typeof loginBody>

/** Public fields of a user. The email is empty for those who may not see it: of members without a listing on the market, and where it is hidden. */
export const userSchema = memberSchema.extend({ email: z.string() })
export type User = z.infer<typeof userSchema>

/** The user's own fields. */
export const sessionUserSchema = userSchema.extend({ role: z.enum(ROLES) })
export type SessionUser = z.infer<typeof sessionUserSchema>

export const createUserResponse = messageSchema.extend({ user: userSchema })
export const loginResponse = messageSchema.extend({
  user: sessionUserSchema,
  /** Signing in has taken a deletion of the account back. */
  cameBack: z.literal(true).optional(),
})
export type LoginResponse = z.infer<typeof loginResponse>
export const currentUserResponse = successSchema.extend({ user: sessionUserSchema })
export const userResponse = successSchema.extend({ data: userSchema })

export const createUser = route({
  method: 'POST',
  path: '/users/create',
  access: 'anyone',
  summary: 'Sign up',
  body: createUserBody,
  status: 201,
  response: createUserResponse,
  errors: [409],
  message: 'Signup Successful',
})

export const signIn = route({
  method: 'POST',
  path: '/users/login',
  access: 'anyone',
  summary: 'Sign in: the response sets the session cookie',
  description: 'With an authenticator app the answer is `code_required`, and `signInWithCode` follows.',
  body: loginBody,
  response: loginResponse,
  errors: [401, 403, 429],
  message: 'Signin Successful',
})

export const signOut = route({
  method: 'POST',
  path: '/users/logout',
  access: 'anyone',
  summary: 'Sign out',
  response: messageSchema,
  message: 'Signed out',
})

export const getCurrentUser = route({
  method: 'GET',
  path: '/users/current',
  access: 'members',
  summary: 'The signed-in user',
  response: currentUserResponse,
})
