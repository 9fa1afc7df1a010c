import type { Answer, Discussion } from '@promptery/contract/talk/discussions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { timeOfId } from '../../platform/db/ids.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { activityId, answers, answerVotes, discussionReads, discussions, users } from '../../platform/db/schema.ts'

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
