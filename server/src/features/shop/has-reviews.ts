import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { reviews } from '../../platform/db/schema.ts'

/** Databases known to have reviews. That they lose all again is not considered. */
const known = new WeakSet<Db>()

/** Whether there is a review. A positive result is cached for good. */
export async function hasReviews(db: Db): Promise<boolean> {
  if (known.has(db)) return true
  const found = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.counts, true)).limit(1)
  if (found.length > 0) known.add(db)
  return found.length > 0
}
