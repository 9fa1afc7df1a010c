import type { PageQuery } from '@promptery/contract/common'
import type { PromptsPage } from '@promptery/contract/listings/prompts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { asApproved } from '../../listings/approved-snapshot.ts'
import { bytesOfText, hasId, isListingOf, listingColumns, selectListingsWithText } from '../../listings/columns.ts'
import { boughtText, isBoughtVersion, ownedBy } from '../../listings/ownership.ts'
import { presentPrompts } from '../../listings/present.ts'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { formerVersions, listings, prompts, purchases, users } from '../../platform/db/schema.ts'

type Page = Omit<PromptsPage, 'success'>

/** Uploads of the session's user in every state, latest first, without the listings of offers. */
export async function listUploadedPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows: page, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: prompts.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({ id: prompts.id, bytes: bytesOfText(prompts.promptText) })
        .from(prompts)
        .where(and(eq(prompts.uploadedBy, ctx.user.id), isNull(prompts.privateFor), after))
        .orderBy(...order)
        .limit(limit),
    ({ bytes }) => bytes,
  )
  const ids = page.map(({ id }) => id)
  const rows = await selectListingsWithText(ctx).where(hasId(ids)).orderBy(desc(prompts.id))
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

/** Paid purchases of the session's user, latest first, also withdrawn prompts, each with the bought text. */
export async function listBoughtPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows: page, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: purchases.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({ id: purchases.id, bytes: bytesOfText(boughtText()) })
        .from(purchases)
        .innerJoin(prompts, eq(prompts.id, purchases.promptId))
        .leftJoin(formerVersions, isBoughtVersion())
        .where(and(ownedBy(ctx.user.id), after))
        .orderBy(...order)
        .limit(limit),
    ({ bytes }) => bytes,
  )
  const ids = page.map(({ id }) => id)
  const rows = await ctx.db
    .select({ ...listingColumns(ctx), approvedSnapshot: prompts.approvedSnapshot, promptText: boughtText() })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .leftJoin(formerVersions, isBoughtVersion())
    .where(sql`${purchases.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(desc(purchases.id))
  const shown = rows.map((row) => asApproved(row, ctx.config.requireApproval))
  return { prompts: presentPrompts(ctx, shown), nextCursor }
}
