import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { adminIds } from '../../platform/db/queries/admin-ids.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { checkoutItems, purchases } from '../../platform/db/schema.ts'

/** Notifies the admins of a failed refund that they have to settle. */
export async function notifyAdmins(tx: Db, buyerId: string, itemId: string): Promise<void> {
  const [purchase] = await tx
    .select({ promptId: purchases.promptId })
    .from(checkoutItems)
    .innerJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where(eq(checkoutItems.id, itemId))
  for (const adminId of await adminIds(tx)) {
    await notify(tx, adminId, { type: 'refund_failed', actorId: buyerId, ...purchase })
  }
}
