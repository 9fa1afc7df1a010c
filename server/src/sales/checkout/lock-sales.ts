import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { prompts, users } from '../../platform/db/schema.ts'

/**
 * Locks the prompts and then the sellers of several purchases, each ordered by id, to avoid deadlocks. Settling a single
 * purchase locks its prompt itself.
 */
export async function lockSales(tx: Db, promptIds: string[]): Promise<void> {
  if (promptIds.length > 1) await lockPrompts(tx, promptIds)
}

/** As `lockSales`, also for a single prompt. */
export async function lockPrompts(tx: Db, promptIds: string[]): Promise<void> {
  const rows = await tx
    .select({ sellerId: prompts.uploadedBy })
    .from(prompts)
    .where(inArray(prompts.id, promptIds))
    .orderBy(asc(prompts.id))
    .for('no key update')
  const sellerIds = rows.map(({ sellerId }) => sellerId)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, sellerIds))
    .orderBy(asc(users.id))
    .for('no key update')
}
