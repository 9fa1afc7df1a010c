import type { PutReviewBody, Review } from '@promptery/contract/library/reviews'
import { and, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { countStars } from '../../listings/counters.ts'
import { requireNoLeak, type SecretText } from '../../listings/leak-detection/refuse-leaks.ts'
import { removePictures } from '../../listings/pictures/stored-pictures.ts'
import { publicBeginning, publicTextColumns } from '../../listings/text/text-variables.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import { canReadVersion } from '../../listings/versions/versions.ts'
import { canSeeListing, maySee, notRefundedBy, ownedBy } from '../../listings/visibility.ts'
import type { CurrentUser, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId, timeOfId } from '../../platform/db/ids.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { blockedByOther, hasBlocked } from '../../platform/db/queries/blocks.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { pick } from '../../platform/db/rows.ts'
import {
  auditLog,
  formerVersions,
  notifications,
  offers,
  prompts,
  purchases,
  reviews,
  samples,
  users,
} from '../../platform/db/schema.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { presentReview, selectReviews } from './review-rows.ts'

/**
 * Writes or changes the session user's review of a bought prompt. Counts its stars and notifies the uploader of a new
 * one.
 * @throws NotFound, Forbidden for users who have not bought or accepted it or whose review an admin removed, Invalid for a version
 *   that they do not have, and for a text that contains too much of the prompt
 */
export async function putReview(ctx: UserContext, input: { promptId: string } & PutReviewBody): Promise<Review> {
  const { promptId, stars, text, version } = input
  const author = ctx.user
  if (text) await requireNoLeak(await boughtTexts(ctx, input), text, { field: 'text' })
  const language = text === '' ? null : await inTextThread('guessLanguage', text)
  return ctx.db.transaction(async (tx) => {
    const prompt = await lockReviewable(ctx, tx, input)
    const [before] = await selectReviews(tx).where(and(eq(reviews.promptId, promptId), eq(reviews.authorId, author.id)))
    const id = newId()
    const createdAt = timeOfId(id)
    const [row] = await tx
      .insert(reviews)
      .values({ id, promptId, authorId: author.id, stars, text, language, version, createdAt, updatedAt: createdAt })
      .onConflictDoUpdate({
        target: [reviews.promptId, reviews.authorId],
        set: { stars, text, language, version, updatedAt: new Date() },
      })
      .returning()
    if (!row) throw new Error('The review was not written')
    await countStars(tx, prompt, { reviews: before ? 0 : 1, stars: stars - (before?.stars ?? 0) })
    if (!before) await notify(tx, prompt.uploadedBy, { type: 'reviewed', promptId, actorId: author.id })
    return presentReview({ ...row, author, sample: before?.sample ?? null }, ctx.files)
  })
}

/** Whether a prompt is hired work whose delivery is not accepted yet. */
export const isUnaccepted = async (db: Db, { id, privateFor }: { id: string; privateFor: string | null }) =>
  privateFor !== null && (await db.$count(offers, and(eq(offers.promptId, id), ne(offers.status, 'completed')))) > 0

/** Locks the prompt as sales and refunds do, so that its purchases stay unchanged. */
async function lockReviewable(ctx: UserContext, tx: Db, { promptId, version }: { promptId: string; version: number }) {
  const [prompt] = await tx
    .select({
      ...pick(prompts, 'id', 'uploadedBy', 'version', 'status', 'withdrawnAt', 'privateFor', 'mustBeApproved'),
    })
    .from(prompts)
    .where(eq(prompts.id, promptId))
    .for('no key update')
  // A separate statement, which sees what was committed while waiting for the lock.
  const [purchase] = await tx
    .select({ version: purchases.version })
    .from(purchases)
    .where(and(notRefundedBy(ctx.user.id), eq(purchases.promptId, promptId)))
  if (!prompt || !canSeeListing(ctx.user, prompt, purchase !== undefined, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  if (prompt.uploadedBy === ctx.user.id) throw new Forbidden('own_prompt', 'This prompt is your own')
  if (!purchase) throw new Forbidden('not_buyer', 'Only those who have bought a prompt review it')
  if (await isUnaccepted(tx, prompt)) throw new Forbidden('not_accepted', 'Accept the delivery first')
  if (await isReviewRemoved(tx, prompt.id, ctx.user)) {
    throw new Forbidden(
      'review_removed',
      'An admin has removed your review of this prompt, so you cannot review it again',
    )
  }
  if (!canReadVersion(version, { readsAll: false, bought: purchase.version, current: prompt.version })) {
    const message = 'Choose a version that you have'
    throw new Invalid('invalid_input', message, [{ path: 'version', message }])
  }
  return prompt
}

/** Texts of a prompt that the session's user owns: the current one, and last that of a version. Empty for others. */
export async function boughtTexts(
  ctx: UserContext,
  input: { promptId: string; version: number },
): Promise<SecretText[]> {
  const { promptId, version } = input
  const rows = await ctx.db
    .select({ listing: publicTextColumns, current: prompts.promptText, former: formerVersions.text })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(formerVersions, and(eq(formerVersions.promptId, prompts.id), eq(formerVersions.number, version)))
    .where(and(ownedBy(ctx.user.id), eq(purchases.promptId, promptId)))
  const texts: SecretText[] = []
  for (const { listing, current, former } of rows) {
    const beginning = publicBeginning(listing, current, ctx.config.requireApproval)
    texts.push({ text: current, publicLength: beginning.length })
    if (former === null) continue
    const text = beginning ? await inTextThread('withoutKnown', former, beginning) : former
    texts.push({ text, publicLength: 0 })
  }
  return texts
}

/**
 * Writes or changes the uploader's answer to a review of their prompt. The review's author is notified once.
 * @throws NotFound, Forbidden for other users, and where the review's author has blocked the uploader
 */
export async function answerReview(ctx: UserContext, input: { id: string; answer: string }): Promise<Review> {
  const { id, answer } = input
  const answerLanguage = await inTextThread('guessLanguage', answer)
  return ctx.db.transaction(async (tx) => {
    const own = tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.uploadedBy, ctx.user.id))
    const isBlocked = hasBlocked({ blocker: reviews.authorId, blocked: ctx.user.id })
    const isOwn = and(eq(reviews.id, id), isNull(reviews.removedBy), inArray(reviews.promptId, own), not(isBlocked))
    const write = (where: SQL | undefined) =>
      tx
        .update(reviews)
        .set({ answer, answerLanguage, answeredAt: sql`now()` })
        .where(where)
        .returning({ authorId: reviews.authorId, promptId: reviews.promptId })
    const [first] = await write(and(isOwn, isNull(reviews.answer)))
    if (first) {
      await notify(tx, first.authorId, { type: 'review_answered', promptId: first.promptId, actorId: ctx.user.id })
    } else if ((await write(isOwn)).length === 0) throw await refusalOf({ ...ctx, db: tx }, id)
    const [row] = await selectReviews(tx).where(eq(reviews.id, id))
    if (!row) throw new Error('The review is gone')
    return presentReview(row, ctx.files)
  })
}

async function refusalOf(ctx: UserContext & { db: Db }, id: string): Promise<Forbidden | NotFound> {
  const [prompt] = await ctx.db
    .select({
      ...pick(prompts, 'id', 'uploadedBy', 'status', 'withdrawnAt', 'privateFor', 'mustBeApproved'),
      isBlocked: hasBlocked({ blocker: reviews.authorId, blocked: ctx.user.id }),
    })
    .from(reviews)
    .innerJoin(prompts, eq(prompts.id, reviews.promptId))
    .where(eq(reviews.id, id))
  if (prompt?.isBlocked && canAnswer(ctx.user, prompt)) return blockedByOther()
  // Not a missing permission: the review was withdrawn just now.
  if (!prompt || canAnswer(ctx.user, prompt) || !(await maySee(ctx, prompt))) {
    return new NotFound('This review does not exist')
  }
  return new Forbidden('not_uploader', 'Only the engineer answers a review')
}

/** Only its uploader answers the reviews of a prompt. */
const canAnswer = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy

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
