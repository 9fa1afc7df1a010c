import type { PageQuery } from '@promptery/contract/common'
import type { AnswerSort } from '@promptery/contract/talk/discussion-limits'
import type { Answer } from '@promptery/contract/talk/discussions'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { type PageOrder, selectPage } from '../../../platform/db/page.ts'
import { answers, discussions, users } from '../../../platform/db/schema.ts'
import { answerColumns, presentAnswer } from '../present.ts'
import { isShownAnswer, isShownTopic, topicGone } from '../visible.ts'

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
