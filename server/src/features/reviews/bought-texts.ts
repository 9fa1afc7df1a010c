import { and, eq } from 'drizzle-orm'
import type { SecretText } from '../../catalog/leak-detection/require-no-leak.ts'
import { ownedBy } from '../../catalog/ownership.ts'
import { publicBeginning, publicTextColumns } from '../../catalog/text/public-text.ts'
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
    const texts = [{ text: current, publicLength: beginning.length }]
    if (former !== null) texts.push({ text: beginning ? without(former, beginning) : former, publicLength: 0 })
    return texts
  })
}

/** Words in a row that count as taken from another text. */
const RUN = 5

/** The words of a text that are in no run of words that it shares with `known`. */
function without(text: string, known: string): string {
  const words = wordsOf(text)
  const runs = new Set(runsOf(wordsOf(known)))
  const isKnown = words.map(() => false)
  for (const [at, run] of runsOf(words).entries()) {
    if (runs.has(run)) isKnown.fill(true, at, at + RUN)
  }
  return words.filter((_, at) => !isKnown[at]).join(' ')
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const runsOf = (words: readonly string[]): string[] =>
  words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '))
