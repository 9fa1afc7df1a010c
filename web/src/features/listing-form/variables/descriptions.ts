import { LIMITS } from '@promptery/contract/constants'
import {
  type DescribedVariable,
  descriptionsFor,
  splitVariables,
  type Variable,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/variables/variables'
import { parseJson } from '../../../lib/storage/json.ts'

/** The descriptions that a form holds as text. */
export const parseDescriptions = (value: string): VariableDescription[] =>
  (parseJson(value) as VariableDescription[] | null) ?? []

/**
 * The descriptions that say `asked` of `variables`: of all of them, or of none where nothing is said that the text does not say.
 * Those of `before` whose variables the text does not have now stay for when it has them again.
 */
export function descriptionsFrom(
  variables: readonly Variable[],
  asked: readonly DescribedVariable[],
  before: readonly VariableDescription[],
): VariableDescription[] {
  const names = new Set(variables.map(({ name }) => name))
  const others = before.filter(({ gap }) => !names.has(gap))
  const isSaid = asked.some(({ name, label, description }, at) => label || description || name !== variables[at]?.name)
  if (!isSaid) return others
  const descriptions = asked.map(({ name: gap, label, description }) => ({
    gap,
    ...(label?.trim() && { label }),
    ...(description?.trim() && { description }),
  }))
  return [...descriptions, ...others]
}

/** What is sent of the descriptions that a form holds: those of variables that the text has. */
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
