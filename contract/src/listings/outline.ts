import { z } from 'zod'
import { successSchema } from '../common.ts'

/** Shape of a prompt's text: counts and names of variables, without its words. */
export const outlineSchema = z.object({
  characters: z.number().int(),
  words: z.number().int(),
  gaps: z.object({
    count: z.number().int(),
    /**
     * Labels of variables, in the order of the form. A variable whose name consists of choices or is a sentence is only
     * counted, unless it has a label.
     */
    names: z.array(z.string()),
  }),
  /** Its guessed language as a BCP 47 tag. Empty: unknown. */
  languages: z.array(z.string()),
  /** Of code blocks. */
  codeLanguages: z.array(z.string()),
  codeBlocks: z.number().int(),
  /** Headings. */
  sections: z.number().int(),
  /** Items of numbered lists. */
  steps: z.number().int(),
})
export type Outline = z.infer<typeof outlineSchema>

export const outlineResponse = successSchema.extend({ outline: outlineSchema })
