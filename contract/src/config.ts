import { z } from 'zod'

/** The shop's configuration, by which the client decides what to show instead of by build flags. */
export const configResponse = z.object({
  appName: z.string(),
  logoUrl: z.string(),
  payments: z.enum(['demo', 'stripe']),
  /** ISO 4217 code of every amount, in lower case. */
  currency: z.string(),
  mail: z.boolean(),
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
})
export type Config = z.infer<typeof configResponse>
