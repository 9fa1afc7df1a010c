import { z } from 'zod'
import { BIDI_CONTROLS_MESSAGE, hasNoBidiControls, idSchema, lineUpTo, successSchema, textUpTo } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { listFromForm } from '../list-from-form.ts'
import { coverSchema } from './prompts.ts'
import { variableValuesSchema } from './variables/saved-values.ts'

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
