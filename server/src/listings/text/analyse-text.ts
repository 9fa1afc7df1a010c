import { LIMITS } from '@promptery/contract/constants'
import { splitVariables, type Variable, variablesIn } from '@promptery/contract/listings/variables/variables'
import { type Fingerprints, fingerprintsOf } from '../leak-detection/fingerprints.ts'

/** What is stored with each version of a text, so that no list has to read the text. */
export interface TextAnalysis extends Fingerprints {
  /** The first ones, at most as many as a text may have; those beyond the limit of choices without theirs. */
  variables: Variable[]
  variablesCount: number
}

/** The fingerprints and the variables of a text. */
export function analyseText(text: string): TextAnalysis {
  const variables = variablesIn(splitVariables(text))
  return {
    ...fingerprintsOf(text),
    variables: withFewChoices(variables.slice(0, LIMITS.promptText.variablesMax)),
    variablesCount: variables.length,
  }
}

/** Of all variables' choices as JSON. Lists of the public API read those of twenty texts at once. */
const CHOICES_JSON_MAX = 20_000

function withFewChoices(variables: readonly Variable[]): Variable[] {
  let length = 0
  return variables.map(({ choices, ...variable }) => {
    if (!choices) return variable
    length += JSON.stringify(choices).length
    return length <= CHOICES_JSON_MAX ? { ...variable, choices } : variable
  })
}

/** Why a text has too many variables. Undefined: it has not. */
export const variablesProblem = (count: number): string | undefined =>
  count > LIMITS.promptText.variablesMax
    ? `This text has ${count.toLocaleString('en')} variables: use at most ${LIMITS.promptText.variablesMax}`
    : undefined
