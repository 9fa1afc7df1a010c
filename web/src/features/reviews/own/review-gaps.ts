import { LIMITS } from '@promptery/contract/constants'
import { type AskedGap, askedGaps, gapsIn, isNameTold, splitGaps } from '@promptery/contract/gaps/gaps'
import type { Prompt } from '@promptery/contract/listings/prompts'

/**
 * The gaps of a version that a review may name to everybody: not those whose names are rather a part of the text.
 * @param version of the bought text, or of the newest one
 */
export function gapsToTell(listing: Prompt, version: number): AskedGap[] {
  const { prompt = '', gapHints } = listing.newerVersion?.number === version ? listing.newerVersion : listing
  return askedGaps(gapsIn(splitGaps(prompt)), gapHints)
    .filter(isNameTold)
    .slice(0, LIMITS.filling.gapsMax)
}
