import { alternatives, isNamedByChoices } from '@promptery/contract/listings/variables/fill'
import type { DescribedVariable } from '@promptery/contract/listings/variables/variables'

/** `[city: Paris]`: a name with an example. */
const WITH_EXAMPLE = /^([^:]{1,40}):\s+(\S.*)$/

/** The label of a variable: the engineer's, or its name. A variable that only has choices is named by them. */
export function labelOf({ name, choices, label }: Pick<DescribedVariable, 'name' | 'choices' | 'label'>): string {
  if (label) return label
  if (choices && isNamedByChoices({ name, choices })) return alternatives(choices)
  return (WITH_EXAMPLE.exec(name)?.[1] ?? name).replaceAll('_', ' ')
}

/** The example in the name of a variable, unless it lists the choices. */
export const exampleIn = ({ name, choices }: Pick<DescribedVariable, 'name' | 'choices'>): string | undefined =>
  choices ? undefined : WITH_EXAMPLE.exec(name)?.[2]
