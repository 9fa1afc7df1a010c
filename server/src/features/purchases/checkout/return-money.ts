import { REFUND_MOVES } from '@promptery/contract/money/refunds'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentProvider } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { checkouts, refunds } from '../../../db/schema.ts'
import { postRefund } from '../../../ledger/postings.ts'

/**
 * Asks the provider for every refund that waits, of one checkout or of all. One that cannot be made now waits for the
 * next time.
 * @returns how many were made, and how many were not
 */
export async function returnMoney(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  checkoutId?: string,
): Promise<{ made: number; failed: number }> {
  const waiting = await db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      currency: checkouts.currency,
      paymentId: checkouts.paymentId,
    })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(and(eq(refunds.status, 'pending'), checkoutId ? eq(refunds.checkoutId, checkoutId) : undefined))
    .orderBy(asc(refunds.id))
  let made = 0
  for (const { id, amountCents, currency, paymentId } of waiting) {
    try {
      const { providerRefundId } = await provider.refund({ id, paymentId: paymentId ?? '', amountCents })
      await db.transaction((tx) => finishRefund(tx, { id, amountCents, currency, providerRefundId }))
      made += 1
    } catch (error) {
      log.warn({ err: error, refund: id }, 'a refund could not be made and will be tried again')
    }
  }
  return { made, failed: waiting.length - made }
}

interface Made {
  id: string
  amountCents: number
  currency: string
  providerRefundId: string
}

/** The provider has made a refund. Once, whoever tells of it. */
export async function finishRefund(tx: Db, { id, amountCents, currency, providerRefundId }: Made): Promise<boolean> {
  const { from, to } = REFUND_MOVES.finish
  const done = await tx
    .update(refunds)
    .set({ status: to, doneAt: sql`now()`, providerRefundId })
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from])))
    .returning({ id: refunds.id })
  return done.length > 0 && postRefund(tx, { refundId: id, amountCents, currency })
}
