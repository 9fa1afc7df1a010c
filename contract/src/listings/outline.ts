import { z } from 'zod'
import { successSchema } from '../common.ts'

/** Shape of a prompt's text: counts and names of variables, without its words. */
export const outlineSchema = z.object({
  characters: z.number().int(),
  words: z.number().int(),
  gaps: z.object({
    count: z.number().int(),
    /**
     * As their engineer calls them, in the order in which they are asked for. A variable whose name is its choices or a
     * sentence is counted alone, unless its engineer gives it a name.
     */
    names: z.array(z.string()),
  }),
  /** Detected languages as ISO 639 codes, most used first. Empty: unknown. */
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
