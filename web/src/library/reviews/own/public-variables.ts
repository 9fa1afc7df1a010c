import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import {
  type DescribedVariable,
  describedVariables,
  isNamePublic,
  splitVariables,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'

/**
 * The variables of a version that a review may name publicly: not those whose names are likely parts of the text.
 * @param version the bought or the newest one
 */
export function publicVariables(listing: Prompt, version: number): DescribedVariable[] {
  const { prompt = '', gapHints } = listing.newerVersion?.number === version ? listing.newerVersion : listing
  return describedVariables(variablesIn(splitVariables(prompt)), gapHints)
    .filter(isNamePublic)
    .slice(0, LIMITS.savedValues.variablesMax)
}
