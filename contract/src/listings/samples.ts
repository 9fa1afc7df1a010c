import { z } from 'zod'
import {
  BIDI_CONTROLS_MESSAGE,
  hasNoBidiControls,
  idParams,
  idSchema,
  lineUpTo,
  listFromForm,
  successSchema,
  textUpTo,
} from '../common.ts'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'
import { outlineResponse } from './outline.ts'
import { coverSchema, updatePromptResponse } from './prompts.ts'
import { variableValuesSchema } from './variables/values.ts'

const { sample } = LIMITS

/** A sample as a text. A picture is sent as a file instead of it. */
export const addSampleBody = z.object({
  text: textUpTo(sample.textMax)
    .refine((text) => text.trim() !== '', 'Write what the prompt has made')
    .optional(),
  /** Name of the model that made it, as typed. */
  model: lineUpTo(sample.modelMax).default(''),
  /** In forms as JSON. */
  filling: listFromForm(
    variableValuesSchema.refine(
      (filling) => filling.every(({ value }) => hasNoBidiControls(value)),
      BIDI_CONTROLS_MESSAGE,
    ),
    { items: LIMITS.savedValues.variablesMax, characters: LIMITS.savedValues.lengthMax },
  ).default([]),
})

export const sampleParams = z.object({ id: idSchema, sampleId: idSchema })

/** The ids of all samples of the prompt, in their new order. */
export const orderSamplesBody = z.object({ order: z.array(idSchema).max(sample.perPrompt) })

export const sampleSchema = z.object({
  _id: idSchema,
  /** Exactly one of picture and text is present. */
  picture: coverSchema.optional(),
  text: z.string().optional(),
  /** Guessed language of the text, as a BCP 47 tag. Absent: unknown. */
  language: z.string().optional(),
  /** Values of the prompt's variables. `label`: the engineer's for the variable, in lists of a prompt's samples. */
  filling: z.array(z.object({ gap: z.string(), label: z.string().optional(), value: z.string() })),
  model: z.string(),
})
export type Sample = z.infer<typeof sampleSchema>

/** Those of the prompt's uploader, in their order. */
export const samplesResponse = successSchema.extend({ samples: z.array(sampleSchema) })

export const listSamples = route({
  method: 'GET',
  path: '/prompts/samples/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'Results of a prompt that its engineer shows',
  params: idParams,
  response: samplesResponse,
  errors: [404],
})

export const addSample = route({
  method: 'POST',
  path: '/prompts/samples/:id',
  access: 'members',
  summary: 'Add a sample to one’s prompt: a picture or a text',
  consumes: ['multipart/form-data', 'application/json'],
  params: idParams,
  body: addSampleBody,
  status: 201,
  response: samplesResponse,
  errors: [403, 404, 409],
  file: 'picture',
})

export const orderSamples = route({
  method: 'PUT',
  path: '/prompts/samples/:id',
  access: 'members',
  summary: 'Reorder the samples of one’s prompt',
  params: idParams,
  body: orderSamplesBody,
  response: samplesResponse,
  errors: [403, 404, 409],
})

export const removeSample = route({
  method: 'DELETE',
  path: '/prompts/samples/:id/:sampleId',
  access: 'members',
  summary: 'Remove a sample from one’s prompt',
  params: sampleParams,
  response: samplesResponse,
  errors: [403, 404, 409],
})

export const useSampleAsCover = route({
  method: 'POST',
  path: '/prompts/sample-cover/:id',
  access: 'members',
  summary: 'Make the first sample of one’s prompt its cover',
  params: idParams,
  response: updatePromptResponse,
  errors: [403, 404, 409],
  message: 'The first sample is the cover now',
})

export const getOutline = route({
  method: 'GET',
  path: '/prompts/outline/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The outline of a prompt’s text: length, variables, languages, sections',
  params: idParams,
  response: outlineResponse,
  errors: [404],
})
