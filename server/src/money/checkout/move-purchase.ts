import { PURCHASE_MOVES } from '@promptery/contract/money/purchases'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { purchases } from '../../platform/db/schema.ts'

/** Moves a purchase to another status by its lifecycle. @returns false when its status does not allow it */
export async function movePurchase(
  tx: Db,
  id: string,
  name: Exclude<keyof typeof PURCHASE_MOVES, 'start' | 'refund'>,
): Promise<boolean> {
  const move = PURCHASE_MOVES[name]
  const moved = await tx
    .update(purchases)
    .set({
      status: move.to,
      ...(name === 'settle' && { paidAt: sql`now()` }),
    })
    .where(and(eq(purchases.id, id), inArray(purchases.status, [...move.from])))
    .returning({ id: purchases.id })
  return moved.length > 0
}
