import { setImmediate } from 'node:timers/promises'
import type { OwnedPrompt, OwnedPromptsQuery } from '@promptery/contract/machine'
import type { UserContext } from '../../context.ts'
import { matchesSearch } from '../../listings/search/matches.ts'
import { presentOwned } from './present.ts'
import { selectOwnedPage } from './select-owned.ts'

/** What the key's user owns, latest first, with the gaps of each. */
export async function listOwnedPrompts(
  ctx: UserContext,
  { limit, cursor, search }: OwnedPromptsQuery,
): Promise<{ prompts: OwnedPrompt[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectOwnedPage(ctx, { limit, cursor, which: matchesSearch(search) })
  const prompts: OwnedPrompt[] = []
  for (const row of rows) {
    prompts.push(presentOwned(row))
    // Others are served between two texts, each of which may be long.
    await setImmediate()
  }
  return { prompts, nextCursor }
}
