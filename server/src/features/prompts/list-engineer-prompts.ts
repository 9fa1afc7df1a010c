import type { PageQuery } from '@promptery/contract/common'
import type { PromptsPage } from '@promptery/contract/prompts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { listedPrompts } from '../../db/queries/listed-prompts.ts'
import { prompts, users } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { presentPrompts, promptColumns } from '../../presenting/prompt-rows.ts'

const cursorShape = z.tuple([z.number().int(), z.uuid()])

/** What an engineer has on the market, best-selling first. @throws NotFound for nobody's id */
export async function listEngineerPrompts(
  ctx: Context,
  input: { id: string } & PageQuery,
): Promise<Omit<PromptsPage, 'success'>> {
  const after = decodeCursor(input.cursor, cursorShape)
  const rows = await ctx.db
    .select(promptColumns)
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(
      and(
        eq(prompts.uploadedBy, input.id),
        listedPrompts(ctx.config.requireApproval),
        after && sql`(${prompts.salesCount}, ${prompts.id}) < (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(prompts.salesCount), desc(prompts.id))
    .limit(input.limit + 1)
  if (rows.length === 0) await checkUser(ctx, input.id)
  const { page, last } = cutPage(rows, input.limit)
  return {
    prompts: await presentPrompts(ctx, page),
    nextCursor: last ? encodeCursor([last.salesCount, last.id]) : null,
  }
}

async function checkUser(ctx: Context, id: string): Promise<void> {
  const found = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (found.length === 0) throw new NotFound('This user does not exist')
}
