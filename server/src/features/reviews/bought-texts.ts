import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { formerVersions, prompts, purchases } from '../../db/schema.ts'
import { ownedBy } from '../../listings/ownership.ts'

/** Of a prompt that the session's user owns: the current text, and last the one of a version. None for one that they do not own. */
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
