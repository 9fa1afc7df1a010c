import { z } from 'zod'
import { coverSchema } from '../../listings/prompts.ts'

/** The part of a profile that others see. */
export const publicProfileSchema = z.object({
  picture: coverSchema.optional(),
  makes: z.string(),
  about: z.string(),
  links: z.array(z.string()),
})
export type PublicProfile = z.infer<typeof publicProfileSchema>
