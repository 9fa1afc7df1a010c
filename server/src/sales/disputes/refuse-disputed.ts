import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { disputes } from '../../platform/db/schema.ts'
import { Conflict } from '../../platform/errors.ts'

/** Refuses refunds of a payment with an open dispute. @throws Conflict */
export async function refuseDisputed(tx: Db, checkoutId: string): Promise<void> {
  const isOpen = and(eq(disputes.checkoutId, checkoutId), eq(disputes.status, 'open'))
  const open = await tx.select({ id: disputes.id }).from(disputes).where(isOpen)
  if (open.length > 0) throw new Conflict('payment_disputed', 'This payment is disputed: the buyer’s bank decides')
}
