import { previewOf } from '@promptery/contract/listings/preview'
import { prompts } from '../../platform/db/schema.ts'
import { isListed, isOpenToAll, type OpenFacts } from '../visibility.ts'

const { status, withdrawnAt, mustBeApproved, isOpen, priceCents, previewPercent } = prompts

/** Columns that decide how much of a text everybody may read. */
export const publicTextColumns = { status, withdrawnAt, mustBeApproved, isOpen, priceCents, previewPercent }

type PublicFacts = OpenFacts & Pick<typeof prompts.$inferSelect, 'previewPercent'>

interface PublicText {
  openText?: string
  preview?: string
}

/** What everybody may read of the current text of a listing: all of an open one, else the preview of its engineer. */
export function publicText(listing: PublicFacts, currentText: string, requireApproval: boolean): PublicText {
  if (isOpenToAll(listing, requireApproval)) return { openText: currentText }
  const preview = isListed(listing, requireApproval) ? previewOf(currentText, listing.previewPercent) : ''
  return preview === '' ? {} : { preview }
}

/** The beginning of the current text that is no secret. */
export function publicBeginning(listing: PublicFacts, currentText: string, requireApproval: boolean): string {
  const { openText, preview = '' } = publicText(listing, currentText, requireApproval)
  return openText ?? preview
}
