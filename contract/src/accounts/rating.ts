import { z } from 'zod'

/** Average rating. Present only where at least one review counts. */
export const ratingSchema = z.object({
  /** From 1 to 5, with one decimal place. */
  average: z.number(),
  /** Of reviews that count. */
  count: z.number().int().positive(),
})
export type Rating = z.infer<typeof ratingSchema>
