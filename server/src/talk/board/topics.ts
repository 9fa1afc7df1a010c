import { LIMITS } from '@promptery/contract/constants'
import type { DiscussionSort } from '@promptery/contract/talk/discussion-limits'
import type { CreateDiscussionBody, Discussion, Topic } from '@promptery/contract/talk/discussions'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { findCopiedText, holdForApproval } from '../../listings/holds.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import type { Context, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText, likePattern } from '../../platform/db/fold-text.ts'
import { newId, timeOfId } from '../../platform/db/ids.ts'
import { selectPage } from '../../platform/db/page.ts'
import { notifyMentioned } from '../../platform/db/queries/notify.ts'
import {
  activityId,
  answers,
  discussionReads,
  discussions,
  discussionVotes,
  notifications,
  users,
} from '../../platform/db/schema.ts'
import {
  answerColumns,
  discussionColumns,
  isShownAnswer,
  isShownTopic,
  lockOwnTopic,
  presentAnswer,
  presentDiscussion,
  readUpToOf,
  requireNotHeld,
  topicGone,
} from './present.ts'

const byId = { id: discussions.id }
/** Each has an index in this order. */
const COLUMNS = {
  Newest: byId,
  Unanswered: byId,
  'Latest activity': { activityId: { expression: activityId, type: 'uuid' } },
  'Most votes': { votesCount: discussions.votesCount, id: discussions.id },
}

/**
 * Discussions in an order, or the latest ones, oldest first, as a new one is appended to the displayed list.
 * @param input.topic part of the topic, case-insensitive
 * @returns `nextCursor`: the `before` of the following page; of the preceding one where the oldest are first
 */
export async function listDiscussions(
  ctx: Context,
  input: { topic: string; sort?: DiscussionSort | undefined; before?: string | undefined },
): Promise<{ data: Discussion[]; nextCursor: string | null }> {
  const { topic, sort, before: cursor } = input
  const part = foldText(topic)
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: sort ? COLUMNS[sort] : byId },
    { limit: sort ? LIMITS.pageSize : LIMITS.discussionsShown, cursor },
    ({ after, order, limit }) =>
      (part ? ctx.searchDb : ctx.db)
        .select({ ...discussionColumns, readUpTo: readUpToOf(ctx) })
        .from(discussions)
        .innerJoin(users, eq(users.id, discussions.authorId))
        .where(
          and(
            isShownTopic(ctx),
            sort === 'Unanswered' ? isUnanswered : undefined,
            // Apart, so that no plan walks all discussions for a rare topic.
            part
              ? sql`${discussions.id} = any(array(select id from ${discussions} as found where found.search_text like ${likePattern(part)}))`
              : undefined,
            after,
          ),
        )
        .orderBy(...order)
        .limit(limit),
  )
  const data = rows.map(presentDiscussion)
  return { data: sort ? data : data.reverse(), nextCursor }
}

/** A literal, which the partial index needs. */
const isUnanswered: SQL = sql`${discussions.answersCount} = 0`

/** A topic with its accepted answer. @throws NotFound */
export async function getTopic(ctx: Context, { id }: { id: string }): Promise<Topic> {
  const [row] = await ctx.db
    .select({
      ...discussionColumns,
      readUpTo: readUpToOf(ctx),
      votedByMe: sql<boolean>`exists (select 1 from ${discussionVotes}
        where ${discussionVotes.discussionId} = ${discussions.id} and ${discussionVotes.userId} = ${ctx.user?.id ?? null})`,
    })
    .from(discussions)
    .innerJoin(users, eq(users.id, discussions.authorId))
    .where(and(eq(discussions.id, id), isShownTopic(ctx)))
  if (!row) throw topicGone()
  const [accepted] =
    row.acceptedAnswerId === null
      ? []
      : await ctx.db
          .select(answerColumns(ctx))
          .from(answers)
          .innerJoin(discussions, eq(discussions.id, answers.discussionId))
          .innerJoin(users, eq(users.id, answers.authorId))
          .where(and(eq(answers.id, row.acceptedAnswerId), isShownAnswer(ctx)))
  return {
    ...presentDiscussion(row),
    ...(row.votedByMe && { votedByMe: true as const }),
    acceptedAnswer: accepted ? presentAnswer(accepted) : null,
    ...(row.readUpTo && { readUpTo: row.readUpTo }),
  }
}

/**
 * Opens a discussion by the session's user. One with a text of another seller is held for an admin.
 * @throws TooManyRequests
 */
export async function createDiscussion(ctx: UserContext, input: CreateDiscussionBody): Promise<Discussion> {
  const id = newId()
  const { topic, description } = input
  const sold = await findCopiedText(ctx, [topic, description])
  const language = await inTextThread('guessLanguage', `${topic}\n${description}`)
  const authorId = ctx.user.id
  const row = await ctx.db.transaction(async (tx) => {
    const [written] = await tx
      .insert(discussions)
      .values({
        ...{ id, authorId, topic, description, language, isHeld: sold !== null, createdAt: timeOfId(id) },
        searchText: foldText(topic),
      })
      .returning()
    if (!written) throw new Error('The topic was not written')
    if (sold) await holdForApproval(tx, authorId, { discussionId: id }, sold)
    else await notifyMentioned(tx, { discussionId: id, authorId, text: description })
    await readUpTo(tx, { userId: authorId, discussionId: id, upTo: id })
    return written
  })
  return presentDiscussion({ ...row, author: ctx.user, activityId: id })
}

/**
 * Changes a topic of the session's user. One that then has a text of another seller is held, with its answers.
 * @throws NotFound, Forbidden, Conflict while it is held, TooManyRequests
 */
export async function editDiscussion(
  ctx: UserContext,
  { id, topic, description }: { id: string } & CreateDiscussionBody,
): Promise<Discussion> {
  const sold = await findCopiedText(ctx, [topic, description])
  const language = await inTextThread('guessLanguage', `${topic}\n${description}`)
  return ctx.db.transaction(async (tx) => {
    const before = await lockOwnTopic(ctx, tx, id)
    requireNotHeld(before)
    if (before.deletedAt) throw topicGone()
    const [row] = await tx
      .update(discussions)
      .set({ topic, description, language, searchText: foldText(topic), isHeld: sold !== null, editedAt: new Date() })
      .where(eq(discussions.id, id))
      .returning()
    if (!row) throw topicGone()
    if (sold) await holdForApproval(tx, ctx.user.id, { discussionId: id }, sold)
    else {
      const post = { discussionId: id, authorId: ctx.user.id, text: description }
      await notifyMentioned(tx, { ...post, before: before.description })
    }
    return presentDiscussion({ ...row, author: ctx.user, activityId: row.lastAnswerId ?? id })
  })
}

/**
 * Deletes a topic of the session's user. With answers by others its heading and these stay, and its description is
 * erased.
 * @throws NotFound, Forbidden
 */
export async function deleteDiscussion(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Who answers waits for the lock.
    await lockOwnTopic(ctx, tx, id)
    const [byOthers] = await tx
      .select({ id: answers.id })
      .from(answers)
      .where(and(eq(answers.discussionId, id), ne(answers.authorId, ctx.user.id)))
      .limit(1)
    const own = eq(discussions.id, id)
    if (byOthers) await tx.update(discussions).set({ description: '', deletedAt: new Date() }).where(own)
    else await tx.delete(discussions).where(own)
  })
}

/** Notes up to where a member has read a topic. The mark never goes back. */
export async function readUpTo(tx: Db, mark: typeof discussionReads.$inferInsert): Promise<void> {
  await tx
    .insert(discussionReads)
    .values(mark)
    .onConflictDoUpdate({
      target: [discussionReads.userId, discussionReads.discussionId],
      set: { upTo: sql`greatest(${discussionReads.upTo}, excluded.up_to)` },
    })
}

/** Marks a topic's answers as read by the session's user, and the notifications about it. @throws NotFound */
export async function readTopic(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [topic] = await tx
      .select({ activityId })
      .from(discussions)
      .where(and(eq(discussions.id, id), isShownTopic(ctx)))
    if (!topic) throw topicGone()
    await readUpTo(tx, { userId: ctx.user.id, discussionId: id, upTo: topic.activityId })
    await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(notifications.userId, ctx.user.id),
          eq(notifications.discussionId, id),
          sql`${notifications.type} in ('answered', 'mentioned')`,
          isNull(notifications.readAt),
        ),
      )
  })
}
