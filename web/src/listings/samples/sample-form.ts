import { LIMITS } from '@promptery/contract/constants'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import {
  type DescribedVariable,
  describedVariables,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'

export type SampleContent = { picture: File } | { text: string }

/** A multipart form with the picture last, since the server validates the fields before it. */
export function sampleForm(content: SampleContent | null, made: { model: string; filling: VariableValue[] }): FormData {
  const form = new FormData()
  form.append('model', made.model)
  form.append('filling', JSON.stringify(made.filling))
  if (content && 'text' in content) form.append('text', content.text)
  else if (content) form.append('picture', content.picture)
  return form
}

/** The variables of a text whose values a sample may name. */
export const sampleVariables = (text: string, descriptions: readonly VariableDescription[] = []): DescribedVariable[] =>
  describedVariables(variablesIn(splitVariables(text)), descriptions).slice(0, LIMITS.savedValues.variablesMax)
