import type { PageQuery } from '@promptery/contract/common'
import type { PromptsPage } from '@promptery/contract/prompts'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { prompts, users } from '../../db/schema.ts'
import { presentPrompts, promptColumns } from '../../presenting/prompt-rows.ts'

const cursorShape = z.tuple([z.uuid()])

/** What waits for approval, oldest first, with its text: for admins. */
export async function listApprovals(ctx: UserContext, input: PageQuery): Promise<Omit<PromptsPage, 'success'>> {
  const after = decodeCursor(input.cursor, cursorShape)
  const rows = await ctx.db
    .select({ ...promptColumns, promptText: prompts.promptText })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(and(eq(prompts.status, 'pending'), isNull(prompts.withdrawnAt), after && gt(prompts.id, after[0])))
    .orderBy(asc(prompts.id))
    .limit(input.limit + 1)
  const { page, last } = cutPage(rows, input.limit)
  const texts = new Map(page.map((row) => [row.id, row.promptText]))
  return { prompts: await presentPrompts(ctx, page, texts), nextCursor: last ? encodeCursor([last.id]) : null }
}
