import { LIMITS } from '@promptery/contract/constants'
import type { Discussion } from '@promptery/contract/people/discussions'
import { and, eq, like } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { foldText, likePattern } from '../../db/fold-text.ts'
import { selectPage } from '../../db/page.ts'
import { discussions, users } from '../../db/schema.ts'
import { presentDiscussion } from './present.ts'

/**
 * The latest discussions, the oldest of them first, since a new one is appended to the displayed list.
 * @param input.topic a part of the topic, in any case
 * @returns in `nextCursor` the `before` of those before
 */
export async function listDiscussions(
  ctx: Context,
  input: { topic: string; before?: string | undefined },
): Promise<{ data: Discussion[]; nextCursor: string | null }> {
  const part = foldText(input.topic)
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: discussions.id } },
    { limit: LIMITS.discussionsShown, cursor: input.before },
    ({ after, order, limit }) =>
      (part ? ctx.searches.reads : ctx.reads)
        .select({
          id: discussions.id,
          topic: discussions.topic,
          description: discussions.description,
          authorId: discussions.authorId,
          authorName: users.username,
          createdAt: discussions.createdAt,
        })
        .from(discussions)
        .innerJoin(users, eq(users.id, discussions.authorId))
        .where(and(part ? like(discussions.searchText, likePattern(part)) : undefined, after))
        .orderBy(...order)
        .limit(limit),
  )
  return { data: rows.map(presentDiscussion).reverse(), nextCursor }
}
