import type { Moderated } from '@promptery/contract/constants'
import type { ApprovalsQuery } from '@promptery/contract/listings/moderation/moderation'
import type { PromptsPage } from '@promptery/contract/listings/prompts'
import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { bytesOfText, hasId, selectWholeListings } from '../../catalog/columns.ts'
import { presentPrompts } from '../../catalog/present.ts'
import { matchesSearch } from '../../catalog/search/search-query.ts'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { prompts } from '../../platform/db/schema.ts'

/** Pending listings, oldest first, or listed or rejected ones, newest first, with their texts: for admins. */
export async function listApprovals(ctx: UserContext, input: ApprovalsQuery): Promise<Omit<PromptsPage, 'success'>> {
  const direction = input.status === 'pending' ? 'asc' : 'desc'
  const { rows: page, nextCursor } = await selectPage(
    { direction, columns: { id: prompts.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({ id: prompts.id, bytes: bytesOfText(prompts.promptText) })
        .from(prompts)
        .where(and(hasStatus(ctx, input.status), matchesSearch(input.search), after))
        .orderBy(...order)
        .limit(limit),
    ({ bytes }) => bytes,
  )
  const rows = await selectWholeListings(ctx)
    .where(hasId(page.map(({ id }) => id)))
    .orderBy(direction === 'asc' ? asc(prompts.id) : desc(prompts.id))
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

const hasStatus = (ctx: UserContext, status: Moderated): SQL | undefined =>
  status === 'listed'
    ? listedPrompts(ctx.config.requireApproval)
    : and(eq(prompts.status, status), isNull(prompts.withdrawnAt))
