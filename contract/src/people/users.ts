import { z } from 'zod'
import { idSchema, messageSchema, pageQuery, successSchema } from '../common.ts'
import { LIMITS, ROLES } from '../constants.ts'
import { ratingSchema } from '../listings/proof/rating.ts'
import { sampleSchema } from '../listings/proof/samples.ts'
import { isEmailAddress, withAsciiDomain } from './email-address.ts'
import { ENGINEER_SORTS } from './engineers/engineer-lists.ts'
import { memberSchema, nameFields } from './member.ts'
import { publicProfileSchema, workSchema } from './profile/public.ts'

const { username, password, emailMax } = LIMITS

export const usernameSchema = z
  .string()
  .trim()
  .min(username.min, `Use at least ${username.min} characters`)
  .max(username.max, `Use at most ${username.max} characters`)
  .regex(/^[A-Za-z0-9_.-]*$/, 'Use letters, digits, "_", "-" and "." only')
  .regex(/[A-Za-z0-9]/, 'Use at least one letter or digit')

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

export const engineerSchema = z.object({
  /** Equals `user`: an engineer is a user with uploads. */
  _id: idSchema,
  user: idSchema,
  ...nameFields,
  email: z.string(),
  /** One prompt id per sale, latest first, at most 500, without private listings. */
  soldPrompts: z.array(idSchema),
  /** The number of all sales but free private ones. */
  soldCount: z.number().int().nonnegative(),
  /** Over all their prompts; only if there are reviews. */
  rating: ratingSchema.optional(),
  /** 1 is the best-selling. */
  rank: z.number().int().positive().nullable(),
  /** False: an imported engineer, who has no account and cannot read messages. */
  canSignIn: z.boolean(),
  /** Present where they have said something about it. */
  work: workSchema.optional(),
  /** What they make, in a line; in lists, where they show it. */
  makes: z.string().optional(),
  /** What they say about themselves; only of one engineer, where they show it. */
  profile: publicProfileSchema.optional(),
})
export type Engineer = z.infer<typeof engineerSchema>
export const engineersResponse = z.array(engineerSchema)

const switchedOn = z
  .enum(['true'])
  .transform(() => true)
  .optional()

export const engineersQuery = pageQuery.extend({
  sort: z.enum(ENGINEER_SORTS).default(ENGINEER_SORTS[0]),
  /** Only those who take work. */
  takesWork: switchedOn,
  /** Only those who take work from at most so many dollars. */
  priceMax: z.coerce.number().min(0).max(999).optional(),
  /** Only those who take work and usually deliver in so many days. */
  daysMax: z.coerce.number().int().min(1).max(90).optional(),
  hasSold: switchedOn,
  /** Only those with samples at a listing on the market. */
  showsSamples: switchedOn,
  /** Leaves `soldPrompts` empty, which are most of the response where engineers sell much. */
  omitsSales: switchedOn,
})
export type EngineersQuery = z.output<typeof engineersQuery>

/** The first sample of each of an engineer's latest listings that have some. */
export const engineerSamplesResponse = successSchema.extend({
  samples: z.array(z.object({ prompt: z.object({ _id: idSchema, title: z.string() }), sample: sampleSchema })),
})
export type EngineerSample = z.infer<typeof engineerSamplesResponse>['samples'][number]
