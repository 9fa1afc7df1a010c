import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema.ts'

type Kind = (typeof ledgerTransactions.$inferInsert)['kind']
type Account = (typeof ledgerEntries.$inferInsert)['account']

/** The source of a posting. */
type Source =
  | { purchaseId: string }
  | { checkoutId: string }
  | { refundId: string }
  | { transferId: string }
  | { disputeId: string }
  | { movementId: string }

export interface Entry {
  account: Account
  /** The engineer of the account. */
  userId?: string
  /** Positive: debit. Negative: credit. */
  amountCents: number
}

export const entry = (account: Account, amountCents: number, userId?: string): Entry => ({
  account,
  amountCents,
  ...(userId !== undefined && { userId }),
})

export interface Posting {
  kind: Kind
  currency: string
  of: Source
  /** Sum to zero. Entries of zero are left out. */
  entries: Entry[]
}

/**
 * Posts to the ledger, once for each kind and source. At the commit of `tx` the database refuses entries that do not sum
 * to zero.
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
