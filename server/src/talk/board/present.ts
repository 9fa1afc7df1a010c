import type { Answer, Discussion } from '@promptery/contract/talk/discussions'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { timeOfId } from '../../platform/db/ids.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { activityId, answers, answerVotes, discussionReads, discussions, users } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'

/** The columns of a `DiscussionRow`. */
export const discussionColumns = {
  id: discussions.id,
  topic: discussions.topic,
  description: discussions.description,
  language: discussions.language,
  authorId: discussions.authorId,
  author: memberColumns(users),
  isHeld: discussions.isHeld,
  deletedAt: discussions.deletedAt,
  answersCount: discussions.answersCount,
  acceptedAnswerId: discussions.acceptedAnswerId,
  votesCount: discussions.votesCount,
  activityId,
  editedAt: discussions.editedAt,
  createdAt: discussions.createdAt,
} as const

type Written = Pick<
  typeof discussions.$inferSelect,
  'id' | 'language' | 'isHeld' | 'votesCount' | 'editedAt' | 'createdAt'
> & {
  author: MemberRow
}
type DiscussionRow = Written &
  Pick<typeof discussions.$inferSelect, 'topic' | 'description' | 'deletedAt' | 'answersCount' | 'acceptedAnswerId'> & {
    activityId: string
    readUpTo?: string | null
  }

const presentWritten = (row: Written) => ({
  _id: row.id,
  author: presentMember(row.author),
  ...(row.language && { language: row.language }),
  votesCount: row.votesCount,
  ...(row.isHeld && { isHeld: true as const }),
  ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
})

export const presentDiscussion = (row: DiscussionRow): Discussion => ({
  ...presentWritten(row),
  topic: row.topic,
  description: row.description,
  ...(row.deletedAt && { isDeleted: true as const }),
  answersCount: row.answersCount,
  isAnswered: row.acceptedAnswerId !== null,
  activeAt: timeOfId(row.activityId).toISOString(),
  ...(row.readUpTo && row.readUpTo < row.activityId && { isUnread: true as const }),
})

/** Up to where the session's user has read a topic, as a column. */
export const readUpToOf = ({ user }: Context) =>
  sql<string | null>`(select ${discussionReads.upTo} from ${discussionReads}
    where ${discussionReads.userId} = ${user?.id ?? null} and ${discussionReads.discussionId} = ${discussions.id})`

/** The columns of an `AnswerRow`. */
export const answerColumns = (ctx: Pick<Context, 'user'>) =>
  ({
    id: answers.id,
    discussionId: answers.discussionId,
    authorId: answers.authorId,
    author: memberColumns(users),
    text: answers.text,
    language: answers.language,
    isHeld: answers.isHeld,
    votesCount: answers.votesCount,
    votedByMe: sql<boolean>`exists (select 1 from ${answerVotes}
      where ${answerVotes.answerId} = ${answers.id} and ${answerVotes.userId} = ${ctx.user?.id ?? null})`,
    editedAt: answers.editedAt,
    createdAt: answers.createdAt,
  }) as const

type AnswerRow = Written & { discussionId: string; text: string; votedByMe: boolean }

export const presentAnswer = (row: AnswerRow): Answer => ({
  ...presentWritten(row),
  discussionId: row.discussionId,
  text: row.text,
  ...(row.votedByMe && { votedByMe: true as const }),
})

/** Held topics and answers are visible to their author, removed ones to nobody. */
const isShownOf = (table: typeof discussions | typeof answers, { user }: Pick<Context, 'user'>): SQL | undefined =>
  and(isNull(table.removedBy), or(eq(table.isHeld, false), user ? eq(table.authorId, user.id) : undefined))

export const isShownTopic = (ctx: Pick<Context, 'user'>): SQL | undefined => isShownOf(discussions, ctx)
/** Of an answer that is joined with its topic. */
export const isShownAnswer = (ctx: Pick<Context, 'user'>): SQL | undefined =>
  and(isShownOf(answers, ctx), isShownTopic(ctx))

export const topicGone = (): NotFound => new NotFound('This topic does not exist')
export const answerGone = (): NotFound => new NotFound('This answer does not exist')

/** Locks a topic of the session's user. @throws NotFound, Forbidden for another's */
export async function lockOwnTopic(ctx: UserContext, tx: Db, id: string) {
  const [topic] = await tx
    .select()
    .from(discussions)
    .where(and(eq(discussions.id, id), isShownTopic(ctx)))
    .for('no key update')
  if (!topic) throw topicGone()
  requireAuthor(ctx, topic)
  return topic
}

/** @throws Forbidden */
export function requireAuthor({ user }: UserContext, { authorId }: { authorId: string }): void {
  if (authorId !== user.id) throw new Forbidden('not_author', 'Only its author may do this')
}

/** @throws Conflict for what an admin has to look at as it is */
export function requireNotHeld({ isHeld }: { isHeld: boolean }): void {
  if (isHeld) throw new Conflict('held', 'An admin has to look at this first. You can delete it and write another one.')
}
