import { z } from 'zod'
import { idParams, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { variableValuesSchema, variableValuesUpTo } from '../listings/variables/values.ts'
import { versionNumber } from '../listings/versions.ts'
import { route } from '../route.ts'

/** Tries a prompt that the user does not own. Values are shorter than those of an owner. */
export const tryBody = z.object({ values: variableValuesUpTo(LIMITS.try, ({ value }) => value.length).default([]) })

/** Runs a prompt whose text the user may read. */
export const runBody = z.object({
  values: variableValuesSchema.default([]),
  /** Any version that the user may read. Absent: the bought one, or else the current one. */
  version: versionNumber.optional(),
})
export type RunBody = z.infer<typeof runBody>

/** Output of a model: a text or a picture. */
export const runResultSchema = z.union([
  z.object({
    text: z.string(),
    /** Whether the model or the shop cut it short. */
    isCut: z.boolean(),
  }),
  /** Source for an `<img>`. Private to this user. */
  z.object({ image: z.string() }),
])
export type RunResult = z.infer<typeof runResultSchema>

export const runResponse = successSchema.extend({ result: runResultSchema })

/** Tries left for all prompts together, and when the limit resets. */
const triesShape = {
  triesLeft: z.number().int().nonnegative(),
  /** Null: none was used. */
  resetsAt: timestampSchema.nullable(),
}

/** Data for the form that tries a prompt. Of the sold text it contains only names and choices of variables. */
export const tryResponse = successSchema.extend({
  makes: z.enum(['text', 'image']),
  /** The provider's name of the model. */
  model: z.string(),
  gaps: z.array(
    z.object({
      name: z.string(),
      choices: z.array(z.string()).optional(),
      /** Whether it has a default, so that it may be left empty. */
      hasDefault: z.boolean(),
      /** The uploader's label. */
      label: z.string().optional(),
      /** The uploader's description. */
      description: z.string().optional(),
    }),
  ),
  ...triesShape,
})
export type TryForm = z.infer<typeof tryResponse>

export const triedResponse = runResponse.extend(triesShape)

export const getTry = route({
  method: 'GET',
  path: '/prompts/try/:id',
  access: 'members',
  summary: 'What one has to fill in to try a prompt, and how many tries one has left',
  params: idParams,
  response: tryResponse,
  errors: [403, 404, 409],
})

export const tryPrompt = route({
  method: 'POST',
  path: '/prompts/try/:id',
  access: 'members',
  summary: 'Run a prompt that one does not own, a few times a day',
  params: idParams,
  body: tryBody,
  response: triedResponse,
  errors: [403, 404, 409, 503],
})

export const runPrompt = route({
  method: 'POST',
  path: '/prompts/run/:id',
  access: 'members',
  summary: 'Run a prompt whose text one may read',
  params: idParams,
  body: runBody,
  response: runResponse,
  errors: [404, 503],
})
