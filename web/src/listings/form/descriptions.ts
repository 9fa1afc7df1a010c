import { LIMITS } from '@promptery/contract/constants'
import {
  type DescribedVariable,
  descriptionsFor,
  splitVariables,
  type Variable,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'
import { parseJson } from '../../lib/storage/json.ts'

export const parseDescriptions = (value: string): VariableDescription[] =>
  (parseJson(value) as VariableDescription[] | null) ?? []

/**
 * The descriptions of `variables`: of all, or none if none differs from the text. Descriptions in `before` of variables
 * that the text lacks are kept, in case it gets them again.
 */
export function descriptionsFrom(
  variables: readonly Variable[],
  asked: readonly DescribedVariable[],
  before: readonly VariableDescription[],
): VariableDescription[] {
  const names = new Set(variables.map(({ name }) => name))
  const others = before.filter(({ gap }) => !names.has(gap))
  const isDescribed = asked.some(
    ({ name, label, description }, at) => label || description || name !== variables[at]?.name,
  )
  if (!isDescribed) return others
  const descriptions = asked.map(({ name: gap, label, description }) => ({
    gap,
    ...(label?.trim() && { label }),
    ...(description?.trim() && { description }),
  }))
  return [...descriptions, ...others]
}

/** Only descriptions of variables that the text has are sent. */
export function sentDescriptions(text: string, value: string): string {
  const descriptions = parseDescriptions(value)
  if (descriptions.length === 0) return '[]'
  const ofText = descriptionsFor(variablesIn(splitVariables(text)), descriptions).slice(
    0,
    LIMITS.variableDescriptions.max,
  )
  return JSON.stringify(
    ofText.map(({ gap, label, description }) => ({
      gap,
      ...(label && { label: label.trim() }),
      ...(description && { description: description.trim() }),
    })),
  )
}
