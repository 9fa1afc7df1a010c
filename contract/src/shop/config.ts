import { z } from 'zod'
import { successSchema } from '../common.ts'
import { LIST_USES } from '../listings/lists.ts'
import { route } from '../route.ts'

const entrySchema = z.object({ name: z.string(), use: z.enum(LIST_USES) })
const typeEntrySchema = entrySchema.extend({ makes: z.enum(['text', 'image']) })
const entries = z.array(entrySchema)

/** The shop's configuration, by which the client decides what to show instead of by build flags. */
export const configResponse = z.object({
  appName: z.string(),
  logoUrl: z.string(),
  payments: z.enum(['demo', 'stripe']),
  /** ISO 4217 code of every amount, in lower case. */
  currency: z.string(),
  mail: z.boolean(),
  /** Whether admins must use a second factor. Absent: no. */
  adminSecondFactor: z.literal(true).optional(),
  /** Identity providers that members sign in with. Absent: none. */
  signInWith: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
  images: z.enum(['sketch', 'model']),
  /** Kinds of prompts that a connected model runs. */
  runs: z.object({ texts: z.boolean(), images: z.boolean() }),
  /** Daily limit of trying prompts that a member does not own. 0: off. */
  triesPerDay: z.number().int().nonnegative(),
  /** Daily limit of running prompts whose text the user may read. 0: off. */
  runsPerDay: z.number().int().nonnegative(),
  requireApproval: z.boolean(),
  /** The platform's part of a price, in percent. */
  platformFeePercent: z.number(),
  /** Whether the shop has reviews, so that `Best rated` is offered. */
  hasReviews: z.boolean(),
  /** Days after a payment in which a refund can be requested. 0: never. */
  refundDays: z.number().int().nonnegative(),
  // The following are absent while the shop is as specified.
  /** Screens with sample data say what they are for instead. */
  showsSamples: z.literal(false).optional(),
  /** 'Send a Message' leaves its greeting as a draft. */
  sendsGreeting: z.literal(false).optional(),
  /** Who signs up agrees to the terms at /terms. */
  hasTerms: z.literal(true).optional(),
  termsVersion: z.number().int().optional(),
  /** Only members whom an admin allows may sell. */
  sellers: z.literal('allowed').optional(),
  /** What is paid is taxed. `rates`: by the country that the buyer names, otherwise by the first rate. */
  tax: z
    .object({
      by: z.enum(['rates', 'provider']),
      isIncluded: z.boolean(),
      rates: z.array(z.object({ country: z.string(), name: z.string(), rate: z.number() })),
    })
    .optional(),
  /** The lists that an admin has changed. */
  lists: z
    .object({ types: z.array(typeEntrySchema), engines: entries, categories: entries, prices: z.array(z.number()) })
    .partial()
    .optional(),
})
export type Config = z.infer<typeof configResponse>

export const getConfig = route({
  method: 'GET',
  path: '/config',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'How the shop is set up',
  response: configResponse,
})

export const getHealth = route({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  summary: 'Whether the process answers',
  response: successSchema,
})

export const getReadiness = route({
  method: 'GET',
  path: '/ready',
  access: 'anyone',
  summary: 'Whether the process can do its work',
  response: successSchema,
})
