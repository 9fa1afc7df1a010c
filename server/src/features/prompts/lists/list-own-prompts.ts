import type { PageQuery } from '@promptery/contract/common'
import type { PromptsPage } from '@promptery/contract/listings/prompts'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import { selectPage } from '../../../db/page.ts'
import { formerVersions, prompts, purchases, users } from '../../../db/schema.ts'
import { asApproved } from '../../../listings/approved-words.ts'
import { listingColumns, selectListingsWithText } from '../../../listings/columns.ts'
import { boughtText, isBoughtVersion, ownedBy } from '../../../listings/ownership.ts'
import { presentPrompts } from '../../../listings/present.ts'

type Page = Omit<PromptsPage, 'success'>

/** What the session's user has uploaded, latest first, in every state. */
export async function listUploadedPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: prompts.id } },
    input,
    ({ after, order, limit }) =>
      selectListingsWithText(ctx)
        .where(and(eq(prompts.uploadedBy, ctx.user.id), after))
        .orderBy(...order)
        .limit(limit),
  )
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

/** What the session's user has bought and paid, latest first, also when it has left the market. Each text is the one that was bought. */
export async function listBoughtPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { purchaseId: purchases.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select({
          ...listingColumns(ctx),
          approvedWords: prompts.approvedWords,
          promptText: boughtText(),
          purchaseId: purchases.id,
        })
        .from(purchases)
        .innerJoin(prompts, eq(prompts.id, purchases.promptId))
        .innerJoin(users, eq(users.id, prompts.uploadedBy))
        .leftJoin(formerVersions, isBoughtVersion())
        .where(and(ownedBy(ctx.user.id), after))
        .orderBy(...order)
        .limit(limit),
  )
  const shown = rows.map((row) => asApproved(row, ctx.config.requireApproval))
  return { prompts: presentPrompts(ctx, shown), nextCursor }
}
