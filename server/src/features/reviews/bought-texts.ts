import { and, eq } from 'drizzle-orm'
import type { SecretText } from '../../catalog/leak-detection/refuse-leaks.ts'
import { ownedBy } from '../../catalog/ownership.ts'
import { publicBeginning, publicTextColumns } from '../../catalog/text/public-text.ts'
import { inTextThread } from '../../catalog/text/thread/text-thread.ts'
import type { UserContext } from '../../platform/context.ts'
import { formerVersions, prompts, purchases } from '../../platform/db/schema.ts'

/** Texts of a prompt that the session's user owns: the current one, and last that of a version. Empty for others. */
export async function boughtTexts(
  ctx: UserContext,
  input: { promptId: string; version: number },
): Promise<SecretText[]> {
  const { promptId, version } = input
  const rows = await ctx.db
    .select({ listing: publicTextColumns, current: prompts.promptText, former: formerVersions.text })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(formerVersions, and(eq(formerVersions.promptId, prompts.id), eq(formerVersions.number, version)))
    .where(and(ownedBy(ctx.user.id), eq(purchases.promptId, promptId)))
  const texts: SecretText[] = []
  for (const { listing, current, former } of rows) {
    const beginning = publicBeginning(listing, current, ctx.config.requireApproval)
    texts.push({ text: current, publicLength: beginning.length })
    if (former === null) continue
    const text = beginning ? await inTextThread('withoutKnown', former, beginning) : former
    texts.push({ text, publicLength: 0 })
  }
  return texts
}
