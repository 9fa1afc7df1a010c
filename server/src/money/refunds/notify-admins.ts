import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { adminIds } from '../../platform/db/queries/admin-ids.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { checkoutItems, purchases } from '../../platform/db/schema.ts'

/** Notifies the admins of a failed refund that they have to settle, or of a dispute that they have to answer. */
export async function notifyAdmins(
  tx: Db,
  type: 'refund_failed' | 'dispute_opened',
  buyerId: string,
  of: { itemId: string } | { checkoutId: string },
): Promise<void> {
  const [purchase] = await tx
    .select({ promptId: purchases.promptId })
    .from(checkoutItems)
    .innerJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where('itemId' in of ? eq(checkoutItems.id, of.itemId) : eq(checkoutItems.checkoutId, of.checkoutId))
    .orderBy(checkoutItems.id)
    .limit(1)
  for (const adminId of await adminIds(tx)) {
    await notify(tx, adminId, { type, actorId: buyerId, ...purchase })
  }
}
