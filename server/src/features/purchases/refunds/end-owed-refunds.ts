import { REFUND_MOVES } from '@promptery/contract/refunds'
import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { refunds } from '../../../db/schema.ts'
import { isOwed } from './owed-refunds.ts'

/** How much is to go back to the buyer of a checkout still. */
export async function owedCentsOf(tx: Db, checkoutId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.checkoutId, checkoutId), isOwed()))
  return row?.cents ?? 0
}

/**
 * The money for what waits of a checkout, and for what failed and was not repeated, has reached the buyer in another
 * way, which has a posting of its own.
 * @returns how much that was, in cents
 */
export async function endOwedRefunds(tx: Db, checkoutId: string): Promise<number> {
  const { finish, settle } = REFUND_MOVES
  const ended = await tx
    .update(refunds)
    .set({ status: finish.to satisfies typeof settle.to, doneAt: sql`now()`, providerRefundId: null })
    .where(and(eq(refunds.checkoutId, checkoutId), inArray(refunds.status, [...finish.from, ...settle.from]), isOwed()))
    .returning({ amountCents: refunds.amountCents })
  return ended.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
