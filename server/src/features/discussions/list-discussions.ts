import { LIMITS } from '@promptery/contract/constants'
import type { Discussion } from '@promptery/contract/people/discussions'
import { and, eq, isNull, like, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { foldText, likePattern } from '../../platform/db/fold-text.ts'
import { selectPage } from '../../platform/db/page.ts'
import { discussions, users } from '../../platform/db/schema.ts'
import { presentDiscussion } from './present.ts'

/**
 * The latest discussions, oldest first, as a new one is appended to the displayed list.
 * @param input.topic part of the topic, case-insensitive
 * @returns `nextCursor`: the `before` of the preceding page
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
      (part ? ctx.searchDb : ctx.db)
        .select({
          id: discussions.id,
          topic: discussions.topic,
          description: discussions.description,
          authorId: discussions.authorId,
          authorName: users.username,
          isHeld: discussions.isHeld,
          createdAt: discussions.createdAt,
        })
        .from(discussions)
        .innerJoin(users, eq(users.id, discussions.authorId))
        .where(and(isShown(ctx), part ? like(discussions.searchText, likePattern(part)) : undefined, after))
        .orderBy(...order)
        .limit(limit),
  )
  return { data: rows.map(presentDiscussion).reverse(), nextCursor }
}

/** Held discussions are visible to their author, removed ones to nobody. */
const isShown = ({ user }: Context): SQL | undefined =>
  and(
    isNull(discussions.removedBy),
    or(eq(discussions.isHeld, false), user ? eq(discussions.authorId, user.id) : undefined),
  )
