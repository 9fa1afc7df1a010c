import { LIMITS } from '@promptery/contract/constants'
import type { Discussion } from '@promptery/contract/discussions'
import { and, desc, eq, like, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { discussions, users } from '../../db/schema.ts'
import { foldText, likePattern } from '../../db/search-text.ts'
import { presentDiscussion } from './present.ts'

const cursorShape = z.tuple([z.uuid()])

/**
 * The latest discussions, the oldest of them first, since a new one is appended to the displayed list.
 * @param input.topic a part of the topic, in any case
 * @returns in `nextCursor` the `before` of those before
 */
export async function listDiscussions(
  ctx: Context,
  input: { topic: string; before?: string | undefined },
): Promise<{ data: Discussion[]; nextCursor: string | null }> {
  const before = decodeCursor(input.before, cursorShape)
  const part = foldText(input.topic)
  const rows = await ctx.db
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
    .where(
      and(part ? like(discussions.searchText, likePattern(part)) : undefined, before && lt(discussions.id, before[0])),
    )
    .orderBy(desc(discussions.id))
    .limit(LIMITS.discussionsShown + 1)
  const { page, last } = cutPage(rows, LIMITS.discussionsShown)
  return { data: page.map(presentDiscussion).reverse(), nextCursor: last ? encodeCursor([last.id]) : null }
}
