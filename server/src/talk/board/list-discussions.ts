import { LIMITS } from '@promptery/contract/constants'
import type { DiscussionSort } from '@promptery/contract/talk/discussion-limits'
import type { Discussion } from '@promptery/contract/talk/discussions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { foldText, likePattern } from '../../platform/db/fold-text.ts'
import { selectPage } from '../../platform/db/page.ts'
import { activityId, discussions, users } from '../../platform/db/schema.ts'
import { discussionColumns, presentDiscussion, readUpToOf } from './present.ts'
import { isShownTopic } from './visible.ts'

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
