import { z } from 'zod'
import { headlineSchema, idSchema, successSchema, timestampSchema } from './common.ts'
import { LIMITS } from './constants.ts'

const { filling } = LIMITS

/** What one gap of a prompt is filled in with. */
export const filledGapSchema = z.object({
  /** The gap's name, as the prompt has it. */
  gap: z.string().min(1).max(filling.gapNameMax, `Use at most ${filling.gapNameMax} characters`),
  value: z
    .string()
    .min(1, 'Leave out what is empty')
    .max(filling.valueMax, `Use at most ${filling.valueMax} characters`),
})
export type FilledGap = z.infer<typeof filledGapSchema>

const lengthOf = (values: FilledGap[]): number =>
  values.reduce((sum, { gap, value }) => sum + gap.length + value.length, 0)

/** What the gaps of a prompt are filled in with, each once. */
export const filledGapsSchema = z
  .array(filledGapSchema)
  .max(filling.gapsMax, `Fill in at most ${filling.gapsMax} gaps`)
  .refine((values) => new Set(values.map(({ gap }) => gap)).size === values.length, 'Name each gap once')
  .refine((values) => lengthOf(values) <= filling.lengthMax, `Use at most ${filling.lengthMax} characters in all`)

/** Keeps what the gaps of a prompt are filled in with, under a name of the user's own. */
export const saveFillingBody = z.object({
  name: headlineSchema(filling.name),
  values: filledGapsSchema.min(1, 'Fill in something first'),
  /** Whether what is kept under this name is to go. Without it that is refused. */
  replace: z.boolean().default(false),
})
export type SaveFillingBody = z.infer<typeof saveFillingBody>

export const fillingParams = z.object({ id: idSchema, fillingId: idSchema })

export const fillingSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Gaps that the prompt has no more are among them, and are of no use until it has them again. */
  values: z.array(z.object({ gap: z.string(), value: z.string() })),
  updatedAt: timestampSchema,
})
export type Filling = z.infer<typeof fillingSchema>

/** The user's own for one prompt, latest first. */
export const fillingsResponse = successSchema.extend({ fillings: z.array(fillingSchema) })
