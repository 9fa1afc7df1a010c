import { APPROVAL_MOVES } from '@promptery/contract/listings/prompts'
import { sql } from 'drizzle-orm'
import { prompts } from '../db/schema.ts'
import { isPassed } from './visibility.ts'

type Row = typeof prompts.$inferSelect

/** What an edit changes of a listing beside what is edited: it waits for approval again, and what was approved is kept. */
export const edited = () => ({
  status: APPROVAL_MOVES.edit.to,
  rejectionReason: null,
  approvedWords: keptWords(),
  updatedAt: sql`now()`,
})

/** The words to keep of a listing that ceases to be approved. Of one that was never approved there are none. */
export const keptWords = () =>
  sql`case ${prompts.status} when 'approved' then ${words} else ${prompts.approvedWords} end`

/** As `ApprovedWords`. */
const words = sql`jsonb_build_object(
  'version', ${prompts.version},
  'title', ${prompts.title},
  'description', ${prompts.description},
  'tipsToUse', ${prompts.tipsToUse},
  'worksWith', ${prompts.worksWith},
  'gapHints', ${prompts.gapHints}
)`

type Shown = Pick<Row, 'status' | 'mustBeApproved' | 'approvedWords'> & {
  version?: number
  gapHints?: Row['gapHints']
}

/**
 * A listing as its buyers are shown it: in the words that were approved last, where others wait for approval or were
 * rejected. Of `gapHints` those of its current text are meant.
 */
export function asApproved<Listing extends Shown>(listing: Listing, requireApproval: boolean): Listing {
  const { approvedWords } = listing
  if (!approvedWords || isPassed(listing, requireApproval)) return listing
  const { version, ...words } = approvedWords
  const selected = Object.entries(words).filter(
    ([name]) => name in listing && (name !== 'gapHints' || version === listing.version),
  )
  return { ...listing, ...Object.fromEntries(selected) }
}
