import { z } from 'zod'
import { headlineSchema, idSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'

const { filling } = LIMITS

/** What one gap of a prompt is filled in with. */
export interface FilledGap {
  /** The gap's name, as the prompt has it. */
  gap: string
  value: string
}

/** What the gaps of a prompt are filled in with, each once. `lengthOf` says what of a gap counts for `lengthMax`. */
export const filledGapsUpTo = (
  { valueMax, lengthMax }: { valueMax: number; lengthMax: number },
  lengthOf: (filled: FilledGap) => number,
) =>
  z
    .array(
      z.object({
        gap: z.string().min(1).max(filling.gapNameMax, `Use at most ${filling.gapNameMax} characters`),
        value: z.string().min(1, 'Leave out what is empty').max(valueMax, `Use at most ${valueMax} characters`),
      }),
    )
    .max(filling.gapsMax, `Fill in at most ${filling.gapsMax} gaps`)
    .refine((values) => new Set(values.map(({ gap }) => gap)).size === values.length, 'Name each gap once')
    .refine(
      (values) => values.reduce((sum, filled) => sum + lengthOf(filled), 0) <= lengthMax,
      `Use at most ${lengthMax} characters in all`,
    )

/** What the gaps of a prompt are filled in with by those who read its text. */
export const filledGapsSchema = filledGapsUpTo(filling, ({ gap, value }) => gap.length + value.length)

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
