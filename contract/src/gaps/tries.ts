import { z } from 'zod'
import { successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { versionNumber } from '../listings/versions.ts'
import { filledGapsSchema, filledGapsUpTo } from './fillings.ts'

/** Runs a prompt that is not the user's with these values. They are shorter than those of an owner. */
export const tryBody = z.object({ values: filledGapsUpTo(LIMITS.try, ({ value }) => value.length).default([]) })
export type TryBody = z.infer<typeof tryBody>

/** Runs a prompt whose text the user may read. */
export const runBody = z.object({
  values: filledGapsSchema.default([]),
  /** Of the text: any that the user may read. Without it, the one that was bought, or else the current one. */
  version: versionNumber.optional(),
})
export type RunBody = z.infer<typeof runBody>

/** What a model has made: a text or a picture. */
export const runResultSchema = z.union([
  z.object({
    text: z.string(),
    /** Whether the model or the shop has ended it early. */
    isCut: z.boolean(),
  }),
  /** A URL that an `<img>` shows. Nobody else is told it. */
  z.object({ image: z.string() }),
])
export type RunResult = z.infer<typeof runResultSchema>

export const runResponse = successSchema.extend({ result: runResultSchema })

/** How many tries the user has left, of all prompts together, and when there are all of them again. */
const triesShape = {
  triesLeft: z.number().int().nonnegative(),
  /** Null: none was used. */
  resetsAt: timestampSchema.nullable(),
}

/** What has to be known of a prompt to try it. Of its text it tells the names of its gaps and what there is to choose. */
export const tryResponse = successSchema.extend({
  makes: z.enum(['text', 'image']),
  /** What the model is called by its provider. */
  model: z.string(),
  gaps: z.array(
    z.object({
      name: z.string(),
      choices: z.array(z.string()).optional(),
      /** Whether it may be left empty: something stands there unless it is filled in. */
      hasDefault: z.boolean(),
      /** What its uploader calls it. */
      label: z.string().optional(),
      /** What its uploader says of it. */
      description: z.string().optional(),
    }),
  ),
  ...triesShape,
})
export type TryForm = z.infer<typeof tryResponse>

export const triedResponse = runResponse.extend(triesShape)
