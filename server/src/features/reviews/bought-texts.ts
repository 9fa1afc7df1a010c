import { and, eq } from 'drizzle-orm'
import { ownedBy } from '../../catalog/ownership.ts'
import type { UserContext } from '../../platform/context.ts'
import { formerVersions, prompts, purchases } from '../../platform/db/schema.ts'

/** Texts of a prompt that the session's user owns: the current one, and last that of a version. Empty for others. */
export async function boughtTexts(ctx: UserContext, input: { promptId: string; version: number }): Promise<string[]> {
  const { promptId, version } = input
  const rows = await ctx.db
    .select({ current: prompts.promptText, former: formerVersions.text })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(formerVersions, and(eq(formerVersions.promptId, prompts.id), eq(formerVersions.number, version)))
    .where(and(ownedBy(ctx.user.id), eq(purchases.promptId, promptId)))
  return rows.flatMap(({ current, former }) => (former === null ? [current] : [current, former]))
}
