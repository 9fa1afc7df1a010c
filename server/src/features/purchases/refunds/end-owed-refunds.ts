import { REFUND_MOVES } from '@promptery/contract/money/refunds'
import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { refunds } from '../../../db/schema.ts'
import { isFailed, isOwed } from './owed-refunds.ts'

/** How much is to go back to the buyer of a checkout still. */
export async function owedCentsOf(tx: Db, checkoutId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.checkoutId, checkoutId), isOwed()))
  return row?.cents ?? 0
}

/**
 * One that failed has reached the buyer by a refund of just as much at the provider's dashboard: the oldest such.
 * @returns whether there was one
 */
export async function endFailed(
  tx: Db,
  checkoutId: string,
  { movementId, amountCents }: { movementId: string; amountCents: number },
): Promise<boolean> {
  const { from, to } = REFUND_MOVES.settle
  const [failed] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.checkoutId, checkoutId), eq(refunds.amountCents, amountCents), isFailed()))
    .orderBy(asc(refunds.id))
    .limit(1)
  if (!failed) return false
  const ended = await tx
    .update(refunds)
    .set({ status: to, doneAt: sql`now()`, providerRefundId: movementId })
    .where(and(eq(refunds.id, failed.id), inArray(refunds.status, [...from])))
    .returning({ id: refunds.id })
  return ended.length > 0
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
