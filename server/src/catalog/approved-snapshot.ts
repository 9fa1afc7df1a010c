import { APPROVAL_MOVES } from '@promptery/contract/listings/prompts'
import { sql } from 'drizzle-orm'
import { type ApprovedSnapshot, prompts } from '../platform/db/schema.ts'
import { isPassed } from './visibility.ts'

type Row = typeof prompts.$inferSelect

/** Columns that every edit of a listing sets: it becomes pending, and an approved state is kept as the snapshot. */
export const edited = () => ({
  status: APPROVAL_MOVES.edit.to,
  rejectionReason: null,
  approvedSnapshot: snapshotOnEdit(),
  updatedAt: sql`now()`,
})

/** The approved snapshot of a listing that an edit takes out of approval; null for one that was never approved. */
export const snapshotOnEdit = () =>
  sql`case ${prompts.status} when 'approved' then ${snapshot} else ${prompts.approvedSnapshot} end`

type Waiting = Exclude<keyof ApprovedSnapshot, 'version'>

/**
 * When buyers see a change of each column: after approval, at once, or with the version of the text that it belongs to
 * (`versions/readable.ts`).
 */
export type Approval<Columns> = {
  [Name in keyof Columns]: Name extends Waiting ? 'waits' : 'at once' | 'with its version'
}

/** Every new column is listed here. One that waits for approval is also a member of `ApprovedSnapshot`. */
export const APPROVAL: Approval<Row> = {
  title: 'waits',
  description: 'waits',
  tipsToUse: 'waits',
  worksWith: 'waits',
  gapHints: 'waits',
  id: 'at once',
  uploadedBy: 'at once',
  type: 'at once',
  category: 'at once',
  engine: 'at once',
  priceCents: 'at once',
  priceBand: 'at once',
  promptText: 'with its version',
  version: 'at once',
  textChangedAt: 'with its version',
  versionNote: 'with its version',
  notifiedVersion: 'at once',
  approvedSnapshot: 'at once',
  licence: 'at once',
  allowsTries: 'at once',
  cover: 'at once',
  drawnKey: 'at once',
  drawnPlaceholder: 'at once',
  status: 'at once',
  rejectionReason: 'at once',
  mustBeApproved: 'at once',
  withdrawnAt: 'at once',
  likesCount: 'at once',
  salesCount: 'at once',
  samplesCount: 'at once',
  reviewsCount: 'at once',
  starsSum: 'at once',
  ratingScore: 'at once',
  searchText: 'at once',
  searchVector: 'at once',
  importKey: 'at once',
  createdAt: 'at once',
  updatedAt: 'at once',
}

/** The row's `ApprovedSnapshot` as JSON. */
const snapshot = sql`jsonb_build_object(${sql.join(
  (['version', ...snapshotColumns()] as const).flatMap((name) => [sql.raw(`'${name}'`), sql`${prompts[name]}`]),
  sql`, `,
)})`

function snapshotColumns(): Waiting[] {
  return (Object.keys(APPROVAL) as (keyof Row)[]).filter((name): name is Waiting => APPROVAL[name] === 'waits')
}

type Shown = Pick<Row, 'status' | 'mustBeApproved' | 'approvedSnapshot'> & {
  version?: number
  gapHints?: Row['gapHints']
}

/**
 * A listing as buyers see it: with the approved snapshot in place of pending or rejected changes. `gapHints` must be
 * those of the current text.
 */
export function asApproved<Listing extends Shown>(listing: Listing, requireApproval: boolean): Listing {
  const { approvedSnapshot } = listing
  if (!approvedSnapshot || isPassed(listing, requireApproval)) return listing
  const { version, ...words } = approvedSnapshot
  const selected = Object.entries(words).filter(
    ([name]) => name in listing && (name !== 'gapHints' || version === listing.version),
  )
  return { ...listing, ...Object.fromEntries(selected) }
}
