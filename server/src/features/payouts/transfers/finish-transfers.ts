import { TRANSFER_MOVES } from '@promptery/contract/money/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { purchases, transfers } from '../../../db/schema.ts'
import { post } from '../../../ledger/post.ts'
import { payoutPosting } from '../../../ledger/postings.ts'
import { lockSaleOf } from './lock-engineer.ts'

interface Sent {
  id: string
  /** Null: nothing was left to send. */
  providerTransferId: string | null
  amountCents: number
}

/**
 * Marks transfers as done and posts them, each once. One of another amount than the shop has taken down is left alone:
 * reconciliation reports it. `tx` is the
 * caller's transaction.
 * @returns how many it was who did
 */
export async function finishTransfers(tx: Db, sent: Sent[]): Promise<number> {
  let finished = 0
  for (const { id, providerTransferId, amountCents } of sent) {
    await lockSaleOf(tx, id)
    const { from, to } = TRANSFER_MOVES.finish
    const [done] = await tx
      .update(transfers)
      .set({ status: to, doneAt: sql`now()`, providerTransferId, failure: null })
      .where(and(eq(transfers.id, id), eq(transfers.amountCents, amountCents), inArray(transfers.status, [...from])))
      .returning()
    if (!done) continue
    finished += 1
    // It may have been taken for failed.
    await tx.update(purchases).set({ isShareSent: true }).where(eq(purchases.id, done.purchaseId))
    await post(tx, payoutPosting('transfer', { ...done, transferId: id }))
  }
  return finished
}
