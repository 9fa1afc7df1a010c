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
  | { disputeId: string }
  | { movementId: string }

export interface Entry {
  account: Account
  /** The engineer whose account it is. */
  userId?: string
  /** Positive: more of what one has or has spent. Negative: more of what one owes or has earned. */
  amountCents: number
}

interface Posting {
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
export async function post(tx: Db, { kind, currency, of, entries }: Posting): Promise<boolean> {
  const [posted] = await tx
    .insert(ledgerTransactions)
    .values({ id: newId(), kind, currency, ...of })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  if (!posted) return false
  const rows = entries.filter(({ amountCents }) => amountCents !== 0)
  await tx.insert(ledgerEntries).values(rows.map((entry) => ({ id: newId(), transactionId: posted.id, ...entry })))
  return true
}
