import type { Review } from '@promptery/contract/reviews'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { reviews, users } from '../../db/schema.ts'

const columns = {
  id: reviews.id,
  authorId: reviews.authorId,
  authorName: users.username,
  stars: reviews.stars,
  text: reviews.text,
  version: reviews.version,
  counts: reviews.counts,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  createdAt: reviews.createdAt,
  updatedAt: reviews.updatedAt,
} as const

/** Reviews with who wrote them. */
export const selectReviews = (db: Db) =>
  db.select(columns).from(reviews).innerJoin(users, eq(users.id, reviews.authorId))

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    author: { _id: row.authorId, username: row.authorName },
    stars: row.stars,
    text: row.text,
    version: row.version,
    isRefunded: !row.counts,
    answer:
      row.answer !== null && row.answeredAt ? { text: row.answer, createdAt: row.answeredAt.toISOString() } : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
