import { z } from 'zod'
import { idSchema, successSchema } from '../common.ts'
import { CARDS_MAX } from '../constants.ts'
import { coverSchema } from './prompts.ts'

/** Ids of listings, separated by commas. */
export const cardsQuery = z.object({
  ids: z
    .string()
    .max(CARDS_MAX * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).min(1).max(CARDS_MAX)),
})

/** A listing as a link to it shows it. */
export const promptCardSchema = z.object({
  _id: idSchema,
  title: z.string(),
  price: z.number(),
  cover_image: coverSchema,
})
export type PromptCard = z.infer<typeof promptCardSchema>

/** Those that the user may see, in any order. */
export const cardsResponse = successSchema.extend({ cards: z.array(promptCardSchema) })
