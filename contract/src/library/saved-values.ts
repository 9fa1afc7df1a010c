import { z } from 'zod'
import { headlineSchema, idParams, idSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { variableValuesSchema } from '../listings/variables/values.ts'
import { route } from '../route.ts'

const { savedValues: limits } = LIMITS

/** Saves values of a prompt's variables under a name. */
export const saveValuesBody = z.object({
  name: headlineSchema(limits.name),
  values: variableValuesSchema.min(1, 'Fill in something first'),
  /** Whether to overwrite values saved under this name. Otherwise the request fails. */
  replace: z.boolean().default(false),
})
export type SaveValuesBody = z.infer<typeof saveValuesBody>

export const savedValuesParams = z.object({ id: idSchema, fillingId: idSchema })

export const savedValuesSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** May include variables that the prompt no longer has. */
  values: z.array(z.object({ gap: z.string(), value: z.string() })),
  updatedAt: timestampSchema,
})
export type SavedValues = z.infer<typeof savedValuesSchema>

/** The user's own for one prompt, latest first. */
export const savedValuesResponse = successSchema.extend({ fillings: z.array(savedValuesSchema) })

export const listSavedValues = route({
  method: 'GET',
  path: '/prompts/fillings/:id',
  access: 'members',
  summary: 'List saved values of a prompt’s variables',
  params: idParams,
  response: savedValuesResponse,
  errors: [404],
})

export const saveValues = route({
  method: 'PUT',
  path: '/prompts/fillings/:id',
  access: 'members',
  summary: 'Save values of a prompt’s variables',
  params: idParams,
  body: saveValuesBody,
  response: savedValuesResponse,
  errors: [404, 409],
})

export const deleteSavedValues = route({
  method: 'DELETE',
  path: '/prompts/fillings/:id/:fillingId',
  access: 'members',
  summary: 'Delete saved values of a prompt’s variables',
  params: savedValuesParams,
  response: savedValuesResponse,
  errors: [404],
})
