import { formatMoney } from '@promptery/contract/money'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { adminIds } from '../../platform/db/queries/admins.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { checkoutItems, purchases } from '../../platform/db/schema.ts'
import type { LockedCheckout, PaidItem } from './refund-sales.ts'

type Of = { itemId: string } | { checkoutId: string }

/** Notifies the admins of a failed refund that they have to settle, or of a dispute that they have to answer. */
export async function notifyAdmins(
  tx: Db,
  type: 'refund_failed' | 'dispute_opened',
  buyerId: string,
  of: Of,
): Promise<void> {
  const purchase = await purchaseOf(tx, of)
  for (const adminId of await adminIds(tx)) {
    await notify(tx, adminId, { type, actorId: buyerId, ...purchase })
  }
}

interface Shortfall {
  itemId: string
  /** What was granted. */
  amountCents: number
  /** The part of it that the provider can return. */
  returnableCents: number
}

/** Notifies the admins, and the buyer with the amounts, that the provider can return only a part of a refund. */
export async function notifyOfShortfall(
  tx: Db,
  { buyerId, currency }: Pick<LockedCheckout, 'buyerId' | 'currency'>,
  { itemId, amountCents, returnableCents }: Shortfall,
): Promise<void> {
  await notifyAdmins(tx, 'refund_failed', buyerId, { itemId })
  const [part, all] = [returnableCents, amountCents].map((cents) => formatMoney(cents / 100, currency))
  const reason = `${part} of ${all} can go back the way you paid`
  await notify(tx, buyerId, { type: 'refund_failed', reason, ...(await purchaseOf(tx, { itemId })) })
}

/** Notifies the buyer that a refund of an item has not arrived. */
export async function notifyOfFailure(tx: Db, buyerId: string, itemId: string): Promise<void> {
  await notify(tx, buyerId, { type: 'refund_failed', ...(await purchaseOf(tx, { itemId })) })
}

/** Notifies the buyer that an outstanding refund of an item has reached them. @param how a sentence */
export async function notifyOfSettlement(tx: Db, buyerId: string, itemId: string, how: string): Promise<void> {
  await notify(tx, buyerId, { type: 'refund_settled', reason: how, ...(await purchaseOf(tx, { itemId })) })
}

async function purchaseOf(tx: Db, of: Of): Promise<{ promptId: string } | undefined> {
  const [purchase] = await tx
    .select({ promptId: purchases.promptId })
    .from(checkoutItems)
    .innerJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where('itemId' in of ? eq(checkoutItems.id, of.itemId) : eq(checkoutItems.checkoutId, of.checkoutId))
    .orderBy(checkoutItems.id)
    .limit(1)
  return purchase
}

/** Notifications to both sides. Only the engineer's names the buyer. */
type PaymentNotification = 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'dispute_part_lost'

type Sale = Pick<PaidItem, 'promptId' | 'buyerId' | 'sellerId'>

/** Notifies the buyer and the engineer of each sale. @param reason for both */
export async function notifyBoth(tx: Db, type: PaymentNotification, items: Sale[], reason?: string): Promise<void> {
  const why = reason === undefined ? {} : { reason }
  for (const { promptId, buyerId, sellerId } of items) {
    await notify(tx, buyerId, { type, promptId, ...why })
    await notify(tx, sellerId, { type, promptId, actorId: buyerId, ...why })
  }
}
