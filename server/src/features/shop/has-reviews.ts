import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { reviews } from '../../db/schema.ts'

/** Of the databases that have reviews: there will hardly be none again. */
const known = new WeakSet<Db>()

/** Whether any review counts. Once there is one, the process does not ask again. */
export async function hasReviews(db: Db): Promise<boolean> {
  if (known.has(db)) return true
  const found = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.counts, true)).limit(1)
  if (found.length > 0) known.add(db)
  return found.length > 0
}
