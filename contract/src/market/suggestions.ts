import { z } from 'zod'
import { successSchema, trimmedUpTo } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { promptSchema } from '../listings/prompts.ts'
import { engineerSchema } from './engineers.ts'

/** The typed text. */
export const suggestionsQuery = z.object({
  search: trimmedUpTo(LIMITS.searchMax).default(''),
})

export const suggestionsResponse = successSchema.extend({
  /** The typed text with its last word completed. */
  searches: z.array(z.string()),
  /** Listings whose title begins with the typed text. */
  prompts: z.array(promptSchema.pick({ _id: true, title: true })),
  /** Engineers whose name begins with it. */
  engineers: z.array(engineerSchema.pick({ user: true, username: true, displayName: true })),
})
export type Suggestions = Omit<z.infer<typeof suggestionsResponse>, 'success'>
