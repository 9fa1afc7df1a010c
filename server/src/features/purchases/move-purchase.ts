import { PURCHASE_MOVES } from '@promptery/contract/money/purchases'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { purchases } from '../../db/schema.ts'

/** Moves a purchase that was begun, if its status allows it. @returns whether it did */
export async function movePurchase(
  tx: Db,
  id: string,
  name: Exclude<keyof typeof PURCHASE_MOVES, 'start'>,
): Promise<boolean> {
  const move = PURCHASE_MOVES[name]
  const moved = await tx
    .update(purchases)
    .set({
      status: move.to,
      ...(name === 'settle' && { paidAt: sql`now()` }),
      ...(name === 'refund' && { refundedAt: sql`now()` }),
    })
    .where(and(eq(purchases.id, id), inArray(purchases.status, [...move.from])))
    .returning({ id: purchases.id })
  return moved.length > 0
}
