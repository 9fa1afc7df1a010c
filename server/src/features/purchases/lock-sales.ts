import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { prompts, users } from '../../db/schema.ts'

/**
 * Before several purchases are settled in one transaction: locks their prompts, and then the sellers, each in the order
 * of their ids, so that no two such transactions wait for each other. A single one is locked as it is settled.
 */
export async function lockSales(tx: Db, promptIds: string[]): Promise<void> {
  if (promptIds.length > 1) await lockPrompts(tx, promptIds)
}

/** The same for one prompt too: before sales are taken back. */
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
