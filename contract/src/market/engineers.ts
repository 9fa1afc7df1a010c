import { z } from 'zod'
import { ratingSchema } from '../accounts/rating.ts'
import { userResponse } from '../accounts/users.ts'
import { idParams, idSchema, pageQuery, successSchema } from '../common.ts'
import { sampleSchema } from '../listings/samples.ts'
import { nameFields } from '../member.ts'
import { route } from '../route.ts'
import { ENGINEER_SORTS } from './engineer-lists.ts'
import { publicProfileSchema, workSchema } from './profile/public.ts'

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

export const listEngineers = route({
  method: 'GET',
  path: '/users/engineer/all',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'Engineers who sell, best first or in another order',
  description: 'A filter or order by price or days lists those who take work.',
  query: engineersQuery,
  response: engineersResponse,
})

export const listEngineerSamples = route({
  method: 'GET',
  path: '/users/engineer/samples/:id',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'The first sample of each of an engineer’s latest listings that have some',
  params: idParams,
  response: engineerSamplesResponse,
})

export const getEngineer = route({
  method: 'GET',
  path: '/users/engineer/:id',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'One engineer',
  params: idParams,
  response: engineerSchema,
  errors: [404],
})

export const getUser = route({
  method: 'GET',
  path: '/users/:id',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'One user',
  params: idParams,
  response: userResponse,
  errors: [404],
})
