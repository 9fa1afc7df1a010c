import type { PageQuery } from '@promptery/contract/common'
import type { PromptsPage } from '@promptery/contract/listings/prompts'
import { and, eq, isNull } from 'drizzle-orm'
import { asApproved } from '../../../catalog/approved-snapshot.ts'
import { isListingOf, listingColumns, selectListingsWithText } from '../../../catalog/columns.ts'
import { boughtText, isBoughtVersion, ownedBy } from '../../../catalog/ownership.ts'
import { presentPrompts } from '../../../catalog/present.ts'
import type { UserContext } from '../../../platform/context.ts'
import { selectPage } from '../../../platform/db/page.ts'
import { formerVersions, listings, prompts, purchases, users } from '../../../platform/db/schema.ts'

type Page = Omit<PromptsPage, 'success'>

/** Uploads of the session's user in every state, latest first, without the listings of offers. */
export async function listUploadedPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: prompts.id } },
    input,
    ({ after, order, limit }) =>
      selectListingsWithText(ctx)
        .where(and(eq(prompts.uploadedBy, ctx.user.id), isNull(prompts.privateFor), after))
        .orderBy(...order)
        .limit(limit),
  )
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

/** Paid purchases of the session's user, latest first, also withdrawn prompts, each with the bought text. */
export async function listBoughtPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { purchaseId: purchases.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({
          ...listingColumns(ctx),
          approvedSnapshot: prompts.approvedSnapshot,
          promptText: boughtText(),
          purchaseId: purchases.id,
        })
        .from(purchases)
        .innerJoin(prompts, eq(prompts.id, purchases.promptId))
        .innerJoin(listings, isListingOf())
        .innerJoin(users, eq(users.id, prompts.uploadedBy))
        .leftJoin(formerVersions, isBoughtVersion())
        .where(and(ownedBy(ctx.user.id), after))
        .orderBy(...order)
        .limit(limit),
  )
  const shown = rows.map((row) => asApproved(row, ctx.config.requireApproval))
  return { prompts: presentPrompts(ctx, shown), nextCursor }
}
