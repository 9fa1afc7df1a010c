import type { Db } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { ledgerEntries, ledgerTransactions } from '../db/schema.ts'

type Kind = (typeof ledgerTransactions.$inferInsert)['kind']
type Account = (typeof ledgerEntries.$inferInsert)['account']

/** What a posting belongs to: one of these. */
type Source =
  | { purchaseId: string }
  | { checkoutId: string }
  | { refundId: string }
  | { transferId: string }
  | { disputeId: string }
  | { movementId: string }

export interface Entry {
  account: Account
  /** The engineer whose account it is. */
  userId?: string
  /** Positive: more of what one has or has spent. Negative: more of what one owes or has earned. */
  amountCents: number
}

export interface Posting {
  kind: Kind
  currency: string
  of: Source
  /** They sum to zero. Those of zero are left out. */
  entries: Entry[]
}

/**
 * Writes a movement of money into the ledger, once for each kind and what it belongs to. `tx` is the transaction of the
 * act: at its commit the database refuses entries that do not sum to zero.
 * @returns false when it was posted before
 */
export const post = async (tx: Db, posting: Posting): Promise<boolean> => (await postAll(tx, [posting])) > 0

/** `post` for many, in two statements. @returns how many were not posted before */
export async function postAll(tx: Db, postings: Posting[]): Promise<number> {
  if (postings.length === 0) return 0
  const made = postings.map((posting) => ({ id: newId(), ...posting }))
  const posted = await tx
    .insert(ledgerTransactions)
    .values(made.map(({ id, kind, currency, of }) => ({ id, kind, currency, ...of })))
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  const isPosted = new Set(posted.map(({ id }) => id))
  const rows = made.flatMap(({ id, entries }) =>
    isPosted.has(id)
      ? entries.flatMap((entry) => (entry.amountCents === 0 ? [] : [{ id: newId(), transactionId: id, ...entry }]))
      : [],
  )
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
  return posted.length
}
