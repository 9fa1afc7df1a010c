import { z } from 'zod'
import { successSchema } from '../common.ts'

/** What can be said of a prompt's text without a word of it, but the names of its gaps. */
export const outlineSchema = z.object({
  characters: z.number().int(),
  words: z.number().int(),
  gaps: z.object({
    count: z.number().int(),
    /**
     * As their engineer calls them, in the order in which they are asked for. A gap whose name is its choices or a
     * sentence is counted alone, unless its engineer gives it a name.
     */
    names: z.array(z.string()),
  }),
  /** Guessed, most of the text first, as codes of ISO 639. Empty: it cannot be told. */
  languages: z.array(z.string()),
  /** Of blocks of code. */
  codeLanguages: z.array(z.string()),
  codeBlocks: z.number().int(),
  /** Headings. */
  sections: z.number().int(),
  /** Points of numbered lists. */
  steps: z.number().int(),
})
export type Outline = z.infer<typeof outlineSchema>

export const outlineResponse = successSchema.extend({ outline: outlineSchema })
