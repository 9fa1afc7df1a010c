// Refunds that an owner makes at the provider's dashboard, counted against what waits to go back.
import { formatMoney } from '@promptery/contract/money'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { refunds } from '../../platform/db/schema.ts'
import { notifyOfSettlement } from './notify-of-refund.ts'
import { isBeingAsked, isUnsettled, lastRefundOf, splitOutstanding } from './outstanding.ts'
import { refuseRefund } from './plan-refund.ts'
import type { LockedCheckout } from './refund-sales.ts'

/** A refund at the provider's dashboard. */
interface External {
  /** The provider's id of the refund. */
  movementId: string
  amountCents: number
}

type Row = typeof refunds.$inferSelect

/**
 * Settles the unsettled refunds of a payment by one at the provider's dashboard: outstanding ones first, then pending
 * ones, each oldest first. The rest of a pending refund stays pending under another id. Notifies the buyer of the
 * outstanding ones. `tx` has locked the checkout.
 * @param external.isAll nothing is left of the payment, so that the provider makes no refund that is being sent
 * @returns the settled amount in cents; null: to be looked at again, since a refund of the payment is being sent
 */
export async function settleByExternalRefund(
  tx: Db,
  { id: checkoutId, buyerId, currency }: LockedCheckout,
  { movementId, amountCents, isAll }: External & { isAll: boolean },
): Promise<number | null> {
  const rows = await tx
    .select({ row: refunds, isBeingAsked })
    .from(refunds)
    .where(and(eq(refunds.checkoutId, checkoutId), isUnsettled()))
    .orderBy(asc(refunds.id))
    .for('no key update')
  const isSent = (one: (typeof rows)[number]) => !isAll && one.row.status === 'pending' && one.isBeingAsked
  const waiting = rows.filter((one) => !isSent(one)).map(({ row }) => row)
  const waitingCents = waiting.reduce((sum, row) => sum + row.amountCents, 0)
  if (waitingCents < amountCents && rows.some(isSent)) return null
  let left = amountCents
  for (const row of waiting.toSorted(
    (one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'),
  )) {
    const part = Math.min(left, row.amountCents)
    if (part === 0 || !(await settlePart(tx, row, part, movementId))) continue
    left -= part
    // Of a pending one the buyer was told when it was granted.
    const how = `The payment provider sent you ${formatMoney(part / 100, currency)}.`
    if (row.status === 'failed') await notifyOfSettlement(tx, buyerId, row.itemId, how)
  }
  return amountCents - left
}

async function settlePart(tx: Db, row: Row, part: number, movementId: string): Promise<boolean> {
  const outstanding = row.status === 'pending' ? await refuseRefund(tx, row.id) : row
  if (!outstanding) return false
  const id = await splitOutstanding(tx, outstanding, part, { status: 'done', movementId })
  const rest = row.status === 'pending' ? row.amountCents - part : 0
  const left = rest > 0 ? await lastRefundOf(tx, row.itemId) : undefined
  // It is sent by the next run.
  if (left) await splitOutstanding(tx, left, rest, { status: 'pending' })
  return id !== null
}
