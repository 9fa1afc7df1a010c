import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { disputes } from '../../../db/schema.ts'
import { Conflict } from '../../../errors.ts'

/** While a bank decides about a payment, nobody else does. @throws Conflict */
export async function refuseDisputed(tx: Db, checkoutId: string): Promise<void> {
  const isOpen = and(eq(disputes.checkoutId, checkoutId), eq(disputes.status, 'open'))
  const open = await tx.select({ id: disputes.id }).from(disputes).where(isOpen)
  if (open.length > 0) throw new Conflict('payment_disputed', 'This payment is disputed: the buyer’s bank decides')
}
