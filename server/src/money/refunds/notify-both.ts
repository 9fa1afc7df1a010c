import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import type { PaidItem } from './refund-sales.ts'

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
