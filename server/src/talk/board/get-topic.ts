import type { Topic } from '@promptery/contract/talk/discussions'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { answers, discussions, discussionVotes, users } from '../../platform/db/schema.ts'
import { answerColumns, discussionColumns, presentAnswer, presentDiscussion, readUpToOf } from './present.ts'
import { isShownAnswer, isShownTopic, topicGone } from './visible.ts'

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
