import { and, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { purchases } from '../schema.ts'

/** Whether somebody has bought a prompt. */
export async function ownsPrompt(db: Db, userId: string, promptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.buyerId, userId), eq(purchases.promptId, promptId), eq(purchases.status, 'paid')))
  return rows.length > 0
}
