import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import {
  type DescribedVariable,
  describedVariables,
  isNamePublic,
  splitVariables,
  variablesIn,
} from '@promptery/contract/variables/variables'

/**
 * The variables of a version that a review may name to everybody: not those whose names are rather a part of the text.
 * @param version of the bought text, or of the newest one
 */
export function publicVariables(listing: Prompt, version: number): DescribedVariable[] {
  const { prompt = '', gapHints } = listing.newerVersion?.number === version ? listing.newerVersion : listing
  return describedVariables(variablesIn(splitVariables(prompt)), gapHints)
    .filter(isNamePublic)
    .slice(0, LIMITS.savedValues.variablesMax)
}
