import type { PromptFields } from '@promptery/contract/listings/prompts'

/** The value of `format` in an export of listings, which an import takes to the letter. */
export const LISTING_FORMAT = 'promptery-1'

/** A listing in a file, by the names that an import knows. */
export const listingRecord = ({ prompt, gapHints, ...fields }: PromptFields, engineer: string) => ({
  ...fields,
  variables: gapHints.map(({ gap, ...said }) => ({ name: gap, ...said })),
  engineer,
  format: LISTING_FORMAT,
  prompt,
})
export type ListingRecord = ReturnType<typeof listingRecord>
