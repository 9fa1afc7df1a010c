import { z } from 'zod'

/** What is connected to this shop: the client behaves after it, never after build flags. */
export const configResponse = z.object({
  appName: z.string(),
  logoUrl: z.string(),
  payments: z.enum(['demo', 'stripe']),
  /** Of every amount: three small letters. */
  currency: z.string(),
  mail: z.boolean(),
  images: z.enum(['sketch', 'model']),
  /** Which prompts a connected model runs: those that make texts, those that make pictures. */
  runs: z.object({ texts: z.boolean(), images: z.boolean() }),
  /** So often a day a member may run prompts that are not their own. 0: not at all. */
  triesPerDay: z.number().int().nonnegative(),
  /** So often a day one may run prompts whose text one may read. 0: not at all. */
  runsPerDay: z.number().int().nonnegative(),
  requireApproval: z.boolean(),
  /** Whether there are reviews: `Best rated` is of use then. */
  hasReviews: z.boolean(),
  /** So long after paying one may ask for the money back. 0: one may not. */
  refundDays: z.number().int().nonnegative(),
})
export type Config = z.infer<typeof configResponse>
