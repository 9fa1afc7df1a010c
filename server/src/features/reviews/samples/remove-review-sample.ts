import { and, eq, inArray } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import { reviews, samples } from '../../../db/schema.ts'
import { removePictures } from '../../../listings/pictures/remove-covers.ts'

/** Takes the result away that the session user's review of a prompt shows. What is not there is fine. */
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
