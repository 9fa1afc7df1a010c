import { REFUND_MOVES } from '@promptery/contract/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { refunds } from '../../../db/schema.ts'

/**
 * The money for what waits of a checkout has reached the buyer in another way, which has a posting of its own.
 * @returns how much that was, in cents
 */
export async function endPendingRefunds(tx: Db, checkoutId: string): Promise<number> {
  const { from, to } = REFUND_MOVES.finish
  const ended = await tx
    .update(refunds)
    .set({ status: to, doneAt: sql`now()` })
    .where(and(eq(refunds.checkoutId, checkoutId), inArray(refunds.status, [...from])))
    .returning({ amountCents: refunds.amountCents })
  return ended.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
