import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { prompts, reviews, users } from '../db/schema.ts'

/** For `set`. */
export const plus = (column: PgColumn, count: number | SQL): SQL => sql`${column} + ${count}`

/**
 * Counts a paid purchase, or takes it out again (`-1`), in one statement of its transaction, which has locked the prompt:
 * the prompt first and then its seller, so that two never deadlock. The stars of its buyer's review come and go with it.
 */
export async function countSale(
  tx: Db,
  sale: { promptId: string; sellerId: string; buyerId: string },
  count: 1 | -1 = 1,
): Promise<void> {
  const counts = count > 0
  const weighed = tx.$with('weighed').as(
    tx
      .update(reviews)
      .set({ counts })
      .where(and(eq(reviews.promptId, sale.promptId), eq(reviews.authorId, sale.buyerId), ne(reviews.counts, counts)))
      .returning({ stars: reviews.stars }),
  )
  const change = {
    reviews: sql`${count}::int * (select count(*)::int from ${weighed})`,
    stars: sql`${count}::int * (select coalesce(sum(stars), 0)::int from ${weighed})`,
  }
  const counted = tx.$with('counted').as(
    tx
      .update(prompts)
      .set({ salesCount: plus(prompts.salesCount, count), ...ratedBy(change) })
      .where(eq(prompts.id, sale.promptId))
      .returning({ id: prompts.id }),
  )
  await tx
    .with(weighed, counted)
    .update(users)
    .set({ salesCount: plus(users.salesCount, count), ...starsOfSeller(change) })
    .where(eq(users.id, sale.sellerId))
}

/**
 * Counts by how much the reviews of a prompt change, and their stars, for it and for its seller, as `countSale` does.
 */
export async function countStars(
  tx: Db,
  prompt: { id: string; uploadedBy: string },
  change: { reviews: number; stars: number },
): Promise<void> {
  const counted = tx
    .$with('counted')
    .as(tx.update(prompts).set(ratedBy(change)).where(eq(prompts.id, prompt.id)).returning({ id: prompts.id }))
  await tx.with(counted).update(users).set(starsOfSeller(change)).where(eq(users.id, prompt.uploadedBy))
}

interface Change {
  reviews: number | SQL
  stars: number | SQL
}

const ratedBy = ({ reviews, stars }: Change) =>
  ratedAt(plus(prompts.reviewsCount, reviews), plus(prompts.starsSum, stars))

/** What the reviews of a prompt come to. A constraint of the table has the same formula of the score (decision 048). */
export function ratedAt(reviewsCount: SQL, starsSum: SQL) {
  return { reviewsCount, starsSum, ratingScore: sql`500 * (2 * (${starsSum}) + 35) / (${reviewsCount} + 5)` }
}

const starsOfSeller = ({ reviews, stars }: Change) => ({
  reviewsCount: plus(users.reviewsCount, reviews),
  starsSum: plus(users.starsSum, stars),
})

/** Counts what a user has uploaded, or has deleted again (`-1`), in its transaction. */
export async function countUploads(tx: Db, userId: string, count: number): Promise<void> {
  await tx
    .update(users)
    .set({ uploadsCount: plus(users.uploadsCount, count) })
    .where(eq(users.id, userId))
}
