import type { PageQuery } from '@promptery/contract/common'
import type { PromptsPage } from '@promptery/contract/prompts'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { prompts, purchases, users } from '../../db/schema.ts'
import { presentPrompts, promptColumns } from '../../presenting/prompt-rows.ts'

type Page = Omit<PromptsPage, 'success'>

const cursorShape = z.tuple([z.uuid()])

/** What the session's user has uploaded, latest first, in every state. */
export async function listUploadedPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const after = decodeCursor(input.cursor, cursorShape)
  const rows = await ctx.db
    .select({ ...promptColumns, promptText: prompts.promptText })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(and(eq(prompts.uploadedBy, ctx.user.id), after && lt(prompts.id, after[0])))
    .orderBy(desc(prompts.id))
    .limit(input.limit + 1)
  const { page, last } = cutPage(rows, input.limit)
  const texts = new Map(page.map((row) => [row.id, row.promptText]))
  return { prompts: await presentPrompts(ctx, page, texts), nextCursor: last ? encodeCursor([last.id]) : null }
}

/** What the session's user has bought and paid, latest first, also when it has left the market. */
export async function listBoughtPrompts(ctx: UserContext, input: PageQuery): Promise<Page> {
  const after = decodeCursor(input.cursor, cursorShape)
  const rows = await ctx.db
    .select({ ...promptColumns, promptText: prompts.promptText, purchaseId: purchases.id })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(and(eq(purchases.buyerId, ctx.user.id), eq(purchases.status, 'paid'), after && lt(purchases.id, after[0])))
    .orderBy(desc(purchases.id))
    .limit(input.limit + 1)
  const { page, last } = cutPage(rows, input.limit)
  const texts = new Map(page.map((row) => [row.id, row.promptText]))
  return { prompts: await presentPrompts(ctx, page, texts), nextCursor: last ? encodeCursor([last.purchaseId]) : null }
}
