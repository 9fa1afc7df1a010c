import { and, eq, inArray } from 'drizzle-orm'
import { removePictures } from '../../../catalog/pictures/remove-covers.ts'
import type { UserContext } from '../../../platform/context.ts'
import { reviews, samples } from '../../../platform/db/schema.ts'

/** Removes the sample of the session user's review of a prompt. Idempotent. */
export async function removeReviewSample({ db, files, user }: UserContext, input: { promptId: string }): Promise<void> {
  const own = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.promptId, input.promptId), eq(reviews.authorId, user.id)))
  const removed = await db.delete(samples).where(inArray(samples.reviewId, own)).returning({ picture: samples.picture })
  await removePictures(
    files,
    removed.map(({ picture }) => picture),
  )
}
