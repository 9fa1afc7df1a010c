import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { prompts, users } from '../db/schema.ts'

/** For `set`. */
export const plus = (column: PgColumn, count: number): SQL => sql`${column} + ${count}`

/**
 * Counts a paid purchase, or takes it out again (`-1`), in one statement of its transaction, which has locked the prompt:
 * the prompt first and then its seller, so that two never deadlock.
 */
export async function countSale(
  tx: Db,
  sale: { promptId: string; sellerId: string },
  count: 1 | -1 = 1,
): Promise<void> {
  const counted = tx.$with('counted').as(
    tx
      .update(prompts)
      .set({ salesCount: plus(prompts.salesCount, count) })
      .where(eq(prompts.id, sale.promptId))
      .returning({ id: prompts.id }),
  )
  await tx
    .with(counted)
    .update(users)
    .set({ salesCount: plus(users.salesCount, count) })
    .where(eq(users.id, sale.sellerId))
}

/** Counts what a user has uploaded, or has deleted again (`-1`), in its transaction. */
export async function countUploads(tx: Db, userId: string, count: number): Promise<void> {
  await tx
    .update(users)
    .set({ uploadsCount: plus(users.uploadsCount, count) })
    .where(eq(users.id, userId))
}
