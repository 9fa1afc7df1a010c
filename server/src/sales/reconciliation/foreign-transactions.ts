// Balance transactions that the shop did not create. Explaining one posts it to the shop's own account.
import { and, eq } from 'drizzle-orm'
import { except } from 'drizzle-orm/pg-core'
import type { BalanceTransaction } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { ledgerTransactions } from '../../platform/db/schema.ts'
import { postExplainedReversed } from '../ledger/provider-postings.ts'
import type { Discrepancy } from './discrepancies.ts'

/** The discrepancy of a foreign balance transaction. */
export const foreignTransaction = (
  { id, happenedAt, amountCents, feeCents, currency }: BalanceTransaction,
  description: string,
): Discrepancy => ({ subject: id, description, happenedAt, netCents: amountCents - feeCents, currency })

/** The ids of balance transactions whose explanation is posted and not reversed, by the ledger. */
export async function explainedTransactions(db: Db): Promise<Set<string>> {
  const ofKind = (kind: 'explained' | 'explained_reversed') =>
    db.select({ id: ledgerTransactions.movementId }).from(ledgerTransactions).where(eq(ledgerTransactions.kind, kind))
  const rows = await except(ofKind('explained'), ofKind('explained_reversed'))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Whether a balance transaction was posted as explained. */
export const isExplained = async (db: Db, movementId: string): Promise<boolean> =>
  (await db.$count(
    ledgerTransactions,
    and(eq(ledgerTransactions.movementId, movementId), eq(ledgerTransactions.kind, 'explained')),
  )) > 0

/** Reverses the posting of an explanation, after the shop has posted the balance transaction itself. */
export const reverseExplained = (
  db: Db,
  { id, amountCents, feeCents, currency }: Pick<BalanceTransaction, 'id' | 'amountCents' | 'feeCents' | 'currency'>,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    if (!(await isExplained(tx, id))) return
    await postExplainedReversed(tx, { movementId: id, netCents: amountCents - feeCents, currency })
  })
