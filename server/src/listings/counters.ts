import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/db.ts'
import { isSuspended } from '../platform/db/queries/suspension.ts'
import { listings, prompts, reviews, users } from '../platform/db/schema.ts'
import { Unauthorized } from '../platform/errors.ts'

/**
 * Whether the sales and stars of a prompt count for its seller, in SQL. Those of a private listing that costs nothing do
 * not: two accounts could make any number of them.
 */
export const countsForSeller: SQL<boolean> = sql<boolean>`(${prompts.privateFor} is null or ${prompts.priceCents} > 0)`

const isCounted = (promptId: string): SQL =>
  sql`exists (select from ${prompts} where ${prompts.id} = ${promptId} and ${countsForSeller})`

/** `column + count`, for `set`. */
export const plus = (column: PgColumn, count: number | SQL): SQL => sql`${column} + ${count}`

/**
 * Counts a paid purchase, or uncounts it (`-1`), with the stars of its buyer's review, for the listing and its seller. The transaction holds the lock
 * of the prompt; its listing is updated before its seller, so that two never deadlock.
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
      .where(
        and(
          eq(reviews.promptId, sale.promptId),
          eq(reviews.authorId, sale.buyerId),
          ne(reviews.counts, counts),
          isNull(reviews.removedBy),
        ),
      )
      .returning({ stars: reviews.stars }),
  )
  const change = {
    reviews: sql`${count}::int * (select count(*)::int from ${weighed})`,
    stars: sql`${count}::int * (select coalesce(sum(stars), 0)::int from ${weighed})`,
  }
  const counted = tx.$with('counted').as(
    tx
      .update(listings)
      .set({ salesCount: plus(listings.salesCount, count), ...starsOf(listings, change) })
      .where(eq(listings.id, sale.promptId))
      .returning({ id: listings.id }),
  )
  await tx
    .with(weighed, counted)
    .update(users)
    .set({ salesCount: plus(users.salesCount, count), ...starsOf(users, change) })
    .where(and(eq(users.id, sale.sellerId), isCounted(sale.promptId)))
}

/** Adds to the number of reviews and stars of a prompt and of its seller, as `countSale` does. */
export async function countStars(
  tx: Db,
  prompt: { id: string; uploadedBy: string },
  change: { reviews: number; stars: number },
): Promise<void> {
  const counted = tx
    .$with('counted')
    .as(
      tx
        .update(listings)
        .set(starsOf(listings, change))
        .where(eq(listings.id, prompt.id))
        .returning({ id: listings.id }),
    )
  await tx
    .with(counted)
    .update(users)
    .set(starsOf(users, change))
    .where(and(eq(users.id, prompt.uploadedBy), isCounted(prompt.id)))
}

interface Change {
  reviews: number | SQL
  stars: number | SQL
}

const starsOf = (table: typeof listings | typeof users, { reviews, stars }: Change) => ({
  reviewsCount: plus(table.reviewsCount, reviews),
  starsSum: plus(table.starsSum, stars),
})

/**
 * Counts an upload of a user, in its transaction. A suspension waits for it, or ends it.
 * @throws Unauthorized when the user was suspended meanwhile
 */
export async function countUpload(tx: Db, userId: string): Promise<void> {
  const counted = await tx
    .update(users)
    .set({ uploadsCount: plus(users.uploadsCount, 1) })
    .where(and(eq(users.id, userId), not(isSuspended)))
    .returning({ id: users.id })
  if (counted.length === 0) throw new Unauthorized('no_session', 'Your account is suspended')
}

/** Uncounts a deleted upload, in the transaction of the deletion. */
export async function uncountUpload(tx: Db, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ uploadsCount: plus(users.uploadsCount, -1) })
    .where(eq(users.id, userId))
}
