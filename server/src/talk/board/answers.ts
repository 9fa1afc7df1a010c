import type { PageQuery } from '@promptery/contract/common'
import type { AnswerSort } from '@promptery/contract/talk/discussion-limits'
import type { Answer } from '@promptery/contract/talk/discussions'
import { and, eq, isNull } from 'drizzle-orm'
import { findCopiedText, holdForApproval } from '../../listings/holds.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import type { Context, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newIdAfter, timeOfId } from '../../platform/db/ids.ts'
import { type PageOrder, selectPage } from '../../platform/db/page.ts'
import { blockedByOther, hasBlocked } from '../../platform/db/queries/blocks.ts'
import { notifyMentioned, notifyOfAnswer } from '../../platform/db/queries/notify.ts'
import { activityId, answers, discussions, users } from '../../platform/db/schema.ts'
import {
  answerColumns,
  answerGone,
  isShownAnswer,
  isShownTopic,
  lockOwnTopic,
  presentAnswer,
  requireAuthor,
  requireNotHeld,
  topicGone,
} from './present.ts'
import { readUpTo } from './topics.ts'

const ORDERS: Record<AnswerSort, PageOrder<'id' | 'votesCount'>> = {
  Oldest: { direction: 'asc', columns: { id: answers.id } },
  'Most votes': { direction: 'desc', columns: { votesCount: answers.votesCount, id: answers.id } },
}

/** The answers to a topic. @throws NotFound */
export async function listAnswers(
  ctx: Context,
  { discussionId, sort, ...page }: { discussionId: string; sort: AnswerSort } & PageQuery,
): Promise<{ answers: Answer[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(ORDERS[sort], page, ({ after, order, limit }) =>
    ctx.db
      .select(answerColumns(ctx))
      .from(answers)
      .innerJoin(discussions, eq(discussions.id, answers.discussionId))
      .innerJoin(users, eq(users.id, answers.authorId))
      .where(and(eq(answers.discussionId, discussionId), isShownAnswer(ctx), after))
      .orderBy(...order)
      .limit(limit),
  )
  if (rows.length === 0) {
    const topic = and(eq(discussions.id, discussionId), isShownTopic(ctx))
    if ((await ctx.db.$count(discussions, topic)) === 0) throw topicGone()
  }
  return { answers: rows.map(presentAnswer), nextCursor }
}

/**
 * Answers a topic, and notifies its author and those whom the answer names. One with a text of another seller is held
 * for an admin.
 * @throws NotFound, TooManyRequests, Forbidden where the topic's author has blocked the user
 */
export async function createAnswer(
  ctx: UserContext,
  { discussionId, text }: { discussionId: string; text: string },
): Promise<Answer> {
  const sold = await findCopiedText(ctx, [text])
  const language = await inTextThread('guessLanguage', text)
  const authorId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    // The lock orders the ids of a topic's answers, and keeps the topic.
    const [topic] = await tx
      .select({ activityId, isBlocked: hasBlocked({ blocker: discussions.authorId, blocked: authorId }) })
      .from(discussions)
      .where(and(eq(discussions.id, discussionId), isShownTopic(ctx)))
      .for('no key update')
    if (!topic) throw topicGone()
    if (topic.isBlocked) throw blockedByOther()
    const id = newIdAfter(topic.activityId)
    const [row] = await tx
      .insert(answers)
      .values({ id, discussionId, authorId, text, language, isHeld: sold !== null, createdAt: timeOfId(id) })
      .returning()
    if (!row) throw new Error('The answer was not written')
    if (sold) await holdForApproval(tx, authorId, { answerId: id }, sold)
    else await notifyOfAnswer(tx, { discussionId, authorId, text })
    await readUpTo(tx, { userId: authorId, discussionId, upTo: id })
    return presentAnswer({ ...row, author: ctx.user, votedByMe: false })
  })
}

/**
 * Changes an answer of the session's user, and notifies those whom it newly names.
 * @throws NotFound, Forbidden, Conflict while it is held, TooManyRequests
 */
export async function editAnswer(ctx: UserContext, { id, text }: { id: string; text: string }): Promise<Answer> {
  const sold = await findCopiedText(ctx, [text])
  const language = await inTextThread('guessLanguage', text)
  const authorId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    const before = await lockOwnAnswer(ctx, tx, id)
    requireNotHeld(before)
    const [row] = await tx
      .update(answers)
      .set({ text, language, isHeld: sold !== null, editedAt: new Date() })
      .where(eq(answers.id, id))
      .returning()
    if (!row) throw answerGone()
    if (sold) await holdForApproval(tx, authorId, { answerId: id }, sold)
    else await notifyMentioned(tx, { discussionId: row.discussionId, authorId, text, before: before.text })
    return presentAnswer({ ...row, author: ctx.user, votedByMe: false })
  })
}

/** Deletes an answer of the session's user. @throws NotFound, Forbidden */
export async function deleteAnswer(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOwnAnswer(ctx, tx, id)
    await tx.delete(answers).where(eq(answers.id, id))
  })
}

/**
 * Accepts an answer to a topic of the session's user, in place of another one.
 * @param input.answerId null: none is accepted any more
 * @throws NotFound, Forbidden
 */
export async function acceptAnswer(
  ctx: UserContext,
  { discussionId, answerId }: { discussionId: string; answerId: string | null },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Hiding an answer waits for this lock, and then clears the column.
    await lockOwnTopic(ctx, tx, discussionId)
    if (answerId !== null) {
      const [shown] = await tx
        .select({ id: answers.id })
        .from(answers)
        .where(
          and(
            eq(answers.id, answerId),
            eq(answers.discussionId, discussionId),
            eq(answers.isHeld, false),
            isNull(answers.removedBy),
          ),
        )
      if (!shown) throw answerGone()
    }
    await tx.update(discussions).set({ acceptedAnswerId: answerId }).where(eq(discussions.id, discussionId))
  })
}

/**
 * Locks an answer of the session's user, after its topic, as its trigger changes that.
 * @throws NotFound, Forbidden for another's
 */
export async function lockOwnAnswer(ctx: UserContext, tx: Db, id: string) {
  const own = tx.select({ id: answers.discussionId }).from(answers).where(eq(answers.id, id))
  await tx.select({ id: discussions.id }).from(discussions).where(eq(discussions.id, own)).for('no key update')
  const [found] = await tx
    .select({ answer: answers })
    .from(answers)
    .innerJoin(discussions, eq(discussions.id, answers.discussionId))
    .where(and(eq(answers.id, id), isShownAnswer(ctx)))
    .for('no key update', { of: answers })
  if (!found) throw answerGone()
  requireAuthor(ctx, found.answer)
  return found.answer
}
