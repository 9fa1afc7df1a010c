import { and, eq } from 'drizzle-orm'
import type { SecretText } from '../../catalog/leak-detection/require-no-leak.ts'
import { ownedBy } from '../../catalog/ownership.ts'
import { publicBeginning, publicTextColumns } from '../../catalog/public-text.ts'
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
  return rows.flatMap(({ listing, current, former }) => {
    const beginning = publicBeginning(listing, current, ctx.config.requireApproval)
    const texts = former === null ? [current] : [current, former]
    return texts.map((text) => ({ text, publicLength: commonLength(text, beginning) }))
  })
}

/** Length of the beginning that two texts have in common. */
function commonLength(a: string, b: string): number {
  let length = 0
  while (length < b.length && a[length] === b[length]) length += 1
  return length
}
