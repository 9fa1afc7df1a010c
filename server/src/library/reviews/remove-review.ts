import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { countStars } from '../../listings/counters.ts'
import { removePictures } from '../../listings/pictures/cover.ts'
import type { CurrentUser, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { auditLog, notifications, prompts, reviews, samples, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/** Withdraws the session user's review of a prompt, with its stars and sample. Idempotent. */
export async function withdrawReview(ctx: UserContext, input: { promptId: string }): Promise<void> {
  const removed = await ctx.db.transaction((tx) =>
    deleteReview(tx, input.promptId, and(eq(reviews.authorId, ctx.user.id), isNull(reviews.removedBy))),
  )
  if (removed) await removePictures(ctx.files, removed.pictures)
}

/**
 * Removes a review with its stars and sample, and audits that: for admins. Its author cannot write another one.
 * @param input.address client address
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
      subject: { type: 'prompt', id: review.promptId, name: `${review.title}${authorSuffix(review.author)}` },
    })
    return removed.pictures
  })
  await removePictures(ctx.files, pictures)
}

/** End of a removal's audit entry. */
const authorSuffix = (username: string): string => `, by ${username}`

/** Whether an admin removed a review of this author: after a report, or by its audit entry. */
export async function isReviewRemoved(db: Db, promptId: string, author: CurrentUser): Promise<boolean> {
  const end = authorSuffix(author.username)
  const removed = await unionAll(
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.promptId, promptId), eq(reviews.authorId, author.id), isNotNull(reviews.removedBy))),
    db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.act, 'remove-review'),
          eq(auditLog.subjectId, promptId),
          eq(sql`right(${auditLog.subjectName}, ${end.length})`, end),
        ),
      ),
  ).limit(1)
  return removed.length > 0
}

/** Deletes a review with its notification. @returns the pictures of its sample; undefined: no such review */
async function deleteReview(tx: Db, promptId: string, where: SQL | undefined) {
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
