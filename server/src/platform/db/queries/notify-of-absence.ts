import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { offers } from '../schema.ts'
import { notify } from './notifications/notify.ts'

/** Notifies the buyers of paid and undelivered offers that their engineer, whom `tx` has locked, cannot deliver now. */
export async function notifyOfAbsence(tx: Db, engineerId: string): Promise<void> {
  const stalled = await tx
    .select({ buyerId: offers.buyerId, promptId: offers.promptId })
    .from(offers)
    .where(and(eq(offers.engineerId, engineerId), inArray(offers.status, ['accepted', 'changes'])))
  for (const { buyerId, promptId } of stalled) {
    await notify(tx, buyerId, { type: 'offer_stalled', ...(promptId && { promptId }), actorId: engineerId })
  }
}
