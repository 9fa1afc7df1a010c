import type { Db } from '../../../db/db.ts'
import { notify } from '../../../db/queries/notify.ts'
import type { PaidItem } from './take-sale-back.ts'

/** What both sides are told of a payment. The engineers see whose it is; the buyer knows. */
type Told = 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost'

/** Tells the buyer and the engineer of each of these. */
export async function tellBoth(tx: Db, type: Told, items: PaidItem[]): Promise<void> {
  for (const { promptId, buyerId, sellerId } of items) {
    await notify(tx, buyerId, { type, promptId })
    await notify(tx, sellerId, { type, promptId, actorId: buyerId })
  }
}
