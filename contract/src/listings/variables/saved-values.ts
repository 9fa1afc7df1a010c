import { z } from 'zod'
import { headlineSchema, idSchema, successSchema, textUpTo, timestampSchema } from '../../common.ts'
import { LIMITS } from '../../constants.ts'

const { savedValues: limits } = LIMITS

/** The value of one variable. */
export interface VariableValue {
  /** The variable's name, as the prompt has it. */
  gap: string
  value: string
}

/** Values of a prompt's variables, each once. `lengthOf`: the characters of one that count towards `lengthMax`. */
export const variableValuesUpTo = (
  { valueMax, lengthMax }: { valueMax: number; lengthMax: number },
  lengthOf: (filled: VariableValue) => number,
) =>
  z
    .array(
      z.object({
        gap: textUpTo(limits.variableNameMax).min(1),
        value: textUpTo(valueMax).min(1, 'Leave out what is empty'),
      }),
    )
    .max(limits.variablesMax, `Fill in at most ${limits.variablesMax} variables`)
    .refine((values) => new Set(values.map(({ gap }) => gap)).size === values.length, 'Name each variable once')
    .refine(
      (values) => values.reduce((sum, filled) => sum + lengthOf(filled), 0) <= lengthMax,
      `Use at most ${lengthMax} characters in all`,
    )

/** Values of a prompt whose text the user may read. */
export const variableValuesSchema = variableValuesUpTo(limits, ({ gap, value }) => gap.length + value.length)

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
