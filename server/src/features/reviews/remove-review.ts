import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { recordAct } from '../../db/queries/audit.ts'
import { auditLog, notifications, prompts, reviews, samples, users } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { countStars } from '../../listings/counters.ts'
import { removePictures } from '../../listings/pictures/remove-covers.ts'

/** Takes the session user's review of a prompt back, with its stars and its sample. What is not there is fine. */
export async function withdrawReview(ctx: UserContext, input: { promptId: string }): Promise<void> {
  const removed = await ctx.db.transaction((tx) => deleteReview(tx, input.promptId, eq(reviews.authorId, ctx.user.id)))
  if (removed) await removePictures(ctx.files, removed.pictures)
}

/**
 * Removes anybody's review, with its stars and its sample, and writes it down: for admins. Its author writes no other one.
 * @param input.address where the request came from
 * @throws NotFound
 */
export async function removeReview(ctx: UserContext, input: { id: string; address: string }): Promise<void> {
  const pictures = await ctx.db.transaction(async (tx) => {
    const [review] = await tx
      .select({ promptId: reviews.promptId, title: prompts.title, author: users.username })
      .from(reviews)
      .innerJoin(prompts, eq(prompts.id, reviews.promptId))
      .innerJoin(users, eq(users.id, reviews.authorId))
      .where(eq(reviews.id, input.id))
    const removed = review && (await deleteReview(tx, review.promptId, eq(reviews.id, input.id)))
    if (!removed) throw new NotFound('This review does not exist')
    await recordAct(tx, {
      act: 'remove-review',
      actor: { id: ctx.user.id, name: ctx.user.username, address: input.address },
      subject: { type: 'prompt', id: review.promptId, name: `${review.title}${byAuthor(review.author)}` },
    })
    return removed.pictures
  })
  await removePictures(ctx.files, pictures)
}

/** How the record of a removal ends. */
const byAuthor = (username: string): string => `, by ${username}`

/** Whether an admin has removed a review by this author. The record of it is all that is left. */
export async function isReviewRemoved(db: Db, promptId: string, author: string): Promise<boolean> {
  const end = byAuthor(author)
  const acts = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.act, 'remove-review'),
        eq(auditLog.subjectId, promptId),
        eq(sql`right(${auditLog.subjectName}, ${end.length})`, end),
      ),
    )
    .limit(1)
  return acts.length > 0
}

/** Its uploader is no longer told of it. @returns the pictures that it has shown; undefined: it was not there */
async function deleteReview(tx: Db, promptId: string, where: SQL) {
  const [prompt] = await tx
    .select({ id: prompts.id, uploadedBy: prompts.uploadedBy })
    .from(prompts)
    .where(eq(prompts.id, promptId))
    .for('no key update')
  if (!prompt) return undefined
  const ofPrompt = and(eq(reviews.promptId, promptId), where)
  const shown = await tx
    .delete(samples)
    .where(inArray(samples.reviewId, tx.select({ id: reviews.id }).from(reviews).where(ofPrompt)))
    .returning({ picture: samples.picture })
  const [review] = await tx
    .delete(reviews)
    .where(ofPrompt)
    .returning({ authorId: reviews.authorId, stars: reviews.stars, counts: reviews.counts })
  if (!review) return undefined
  if (review.counts) await countStars(tx, prompt, { reviews: -1, stars: -review.stars })
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.type, 'reviewed'),
        eq(notifications.promptId, promptId),
        eq(notifications.userId, prompt.uploadedBy),
        eq(notifications.actorId, review.authorId),
      ),
    )
  return { pictures: shown.map(({ picture }) => picture) }
}
