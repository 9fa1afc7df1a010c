import type { OwnedPrompt, OwnedPromptsQuery } from '@promptery/contract/public-api'
import { matchesSearch } from '../../catalog/search/search-query.ts'
import type { UserContext } from '../../platform/context.ts'
import { presentOwned } from './present.ts'
import { selectOwnedPage } from './select-owned.ts'

/** Prompts that the key's user owns, latest first, each with its variables. */
export async function listOwnedPrompts(
  ctx: UserContext,
  { limit, cursor, search }: OwnedPromptsQuery,
): Promise<{ prompts: OwnedPrompt[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectOwnedPage(ctx, { limit, cursor, which: matchesSearch(search) })
  return { prompts: rows.map(presentOwned), nextCursor }
}
