import { formatMoney } from '@promptery/contract/money'
import { TRANSFER_MOVES } from '@promptery/contract/sales/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { queuePayoutMail } from '../../platform/db/queries/notifications/queue-mail.ts'
import { purchases, transfers } from '../../platform/db/schema.ts'
import { post } from '../ledger/post.ts'
import { payoutPosting } from '../ledger/postings.ts'
import { lockSaleOf } from './lock-engineer.ts'

interface Sent {
  id: string
  /** Null: nothing was left to send. */
  providerTransferId: string | null
  amountCents: number
}

/**
 * Marks transfers as done and posts them, each once. A transfer of another amount is left to reconciliation. Notifies the
 * engineer of the debt that they deduct. `tx` is the caller's transaction.
 * @param sent of one engineer, in one currency
 * @returns how many were newly done
 */
export async function finishTransfers(tx: Db, sent: Sent[]): Promise<number> {
  const finished: (typeof transfers.$inferSelect)[] = []
  for (const { id, providerTransferId, amountCents } of sent) {
    await lockSaleOf(tx, id)
    const { from, to } = TRANSFER_MOVES.finish
    const [done] = await tx
      .update(transfers)
      .set({ status: to, doneAt: sql`now()`, providerTransferId, failure: null })
      .where(and(eq(transfers.id, id), eq(transfers.amountCents, amountCents), inArray(transfers.status, [...from])))
      .returning()
    if (!done) continue
    finished.push(done)
    // The transfer may have been marked as failed.
    await tx.update(purchases).set({ isTransferStarted: true }).where(eq(purchases.id, done.purchaseId))
    await post(tx, payoutPosting('transfer', { ...done, transferId: id }))
    if (amountCents > 0) await queuePayoutMail(tx, done)
  }
  const deductedCents = finished.reduce((sum, { debtCents }) => sum + debtCents, 0)
  const [first] = finished
  if (first && deductedCents > 0) {
    const reason = `Deducted from your earnings: ${formatMoney(deductedCents / 100, first.currency)}`
    await notify(tx, first.engineerId, { type: 'debt_settled', reason })
  }
  return finished.length
}
