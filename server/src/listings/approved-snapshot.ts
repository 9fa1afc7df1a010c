import { APPROVAL_MOVES } from '@promptery/contract/listings/approval'
import { sql } from 'drizzle-orm'
import type { CurrentUser } from '../platform/context.ts'
import { pick } from '../platform/db/rows.ts'
import { APPROVAL, prompts, type Waiting } from '../platform/db/schema.ts'
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

/** What `titleFor` needs of a listing. */
export const titleColumns = {
  ...pick(prompts, 'id', 'title', 'uploadedBy', 'status', 'mustBeApproved', 'approvedSnapshot'),
} as const

/** The title of a listing for a user: its uploader and admins see changes that nobody has approved. */
export function titleFor(
  user: Pick<CurrentUser, 'id' | 'role'>,
  prompt: Pick<Row, keyof typeof titleColumns>,
  requireApproval: boolean,
): string {
  const seesChanges = user.id === prompt.uploadedBy || user.role === 'admin'
  return (seesChanges ? prompt : asApproved(prompt, requireApproval)).title
}
