import { z } from 'zod'
import { textUpTo } from '../../common.ts'
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
