import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { likes, prompts, users } from '../db/schema.ts'

const plus = (column: PgColumn, count: number): SQL => sql`${column} + ${count}`

/** Stores a like and counts it, in one statement. @returns false: it was there before, and nothing was counted */
export async function countLike(tx: Db, like: { promptId: string; userId: string }): Promise<boolean> {
  const liked = tx
    .$with('liked')
    .as(tx.insert(likes).values(like).onConflictDoNothing().returning({ promptId: likes.promptId }))
  const counted = await tx
    .with(liked)
    .update(prompts)
    .set({ likesCount: plus(prompts.likesCount, 1) })
    .from(liked)
    .where(eq(prompts.id, liked.promptId))
    .returning({ id: prompts.id })
  return counted.length > 0
}

/**
 * Counts a paid purchase, in one statement of its transaction, which has locked the prompt: the prompt first and then
 * its seller, so that two never deadlock.
 */
export async function countSale(tx: Db, sale: { promptId: string; sellerId: string }): Promise<void> {
  const counted = tx.$with('counted').as(
    tx
      .update(prompts)
      .set({ salesCount: plus(prompts.salesCount, 1) })
      .where(eq(prompts.id, sale.promptId))
      .returning({ id: prompts.id }),
  )
  await tx
    .with(counted)
    .update(users)
    .set({ salesCount: plus(users.salesCount, 1) })
    .where(eq(users.id, sale.sellerId))
}

/** Counts what a user has uploaded, or has deleted again (`-1`), in its transaction. */
export async function countUploads(tx: Db, userId: string, count: number): Promise<void> {
  await tx
    .update(users)
    .set({ uploadsCount: plus(users.uploadsCount, count) })
    .where(eq(users.id, userId))
}
