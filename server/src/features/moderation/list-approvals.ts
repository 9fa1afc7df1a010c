import type { Moderated } from '@promptery/contract/constants'
import type { ApprovalsQuery } from '@promptery/contract/listings/moderation'
import type { PromptsPage } from '@promptery/contract/listings/prompts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { selectPage } from '../../db/page.ts'
import { prompts } from '../../db/schema.ts'
import { selectWholeListings } from '../../listings/columns.ts'
import { presentPrompts } from '../../listings/present.ts'
import { matchesSearch } from '../../listings/search/matches.ts'
import { listedPrompts } from '../../listings/visibility.ts'

/** What waits for approval, oldest first, or what is listed or rejected, newest first, with its text: for admins. */
export async function listApprovals(ctx: UserContext, input: ApprovalsQuery): Promise<Omit<PromptsPage, 'success'>> {
  const { rows, nextCursor } = await selectPage(
    { direction: input.status === 'pending' ? 'asc' : 'desc', columns: { id: prompts.id } },
    input,
    ({ after, order, limit }) =>
      selectWholeListings(ctx)
        .where(and(hasStatus(ctx, input.status), matchesSearch(input.search), after))
        .orderBy(...order)
        .limit(limit),
  )
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

const hasStatus = (ctx: UserContext, status: Moderated): SQL | undefined =>
  status === 'listed'
    ? listedPrompts(ctx.config.requireApproval)
    : and(eq(prompts.status, status), isNull(prompts.withdrawnAt))
