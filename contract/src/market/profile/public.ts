import { z } from 'zod'
import { coverSchema } from '../../listings/prompts.ts'

/** What an engineer says about work. */
export const workSchema = z.object({
  isTaken: z.boolean(),
  /** Dollars. */
  from: z.number(),
  /** Days in which they usually deliver. */
  days: z.number().int(),
})
export type Work = z.infer<typeof workSchema>

/** The part of a profile that others see. */
export const publicProfileSchema = z.object({
  picture: coverSchema.optional(),
  makes: z.string(),
  about: z.string(),
  /** Guessed language of the two, as a BCP 47 tag. Absent: unknown. */
  language: z.string().optional(),
  links: z.array(z.string()),
})
export type PublicProfile = z.infer<typeof publicProfileSchema>
