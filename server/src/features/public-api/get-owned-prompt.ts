import { eq, type SQL } from 'drizzle-orm'
import { readVariables } from '../../catalog/text/text-variables.ts'
import { getVersionText } from '../../catalog/versions/readable.ts'
import type { UserContext } from '../../platform/context.ts'
import { prompts } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { findOpen, findOwned, type OwnedRow } from './select-owned.ts'

/**
 * A prompt that the key's user owns, or an open one in its current version.
 * @throws NotFound for every other prompt, and every version that they do not have
 */
export async function getOwnedPrompt(
  ctx: UserContext,
  { id, version }: { id: string; version?: number | undefined },
): Promise<OwnedRow> {
  const which = eq(prompts.id, id)
  const row = (await findOwned(ctx, which)) ?? (await findOpen(ctx, which))
  return withVersion(ctx, row, version)
}

/**
 * @param version of its text. Default: the bought one, or the current one of an own upload.
 * @throws NotFound where the user owns none of these, or not this version
 */
export async function requireOwned(ctx: UserContext, which: SQL, version?: number): Promise<OwnedRow> {
  return withVersion(ctx, await findOwned(ctx, which), version)
}

async function withVersion(ctx: UserContext, row: OwnedRow | undefined, version: number | undefined) {
  if (!row) throw new NotFound('This prompt does not exist')
  if (version === undefined || version === row.version) return row
  const reader = { readsAll: row.isOwn, bought: row.bought, current: row.newestVersion }
  const { text, gapHints } = await getVersionText(ctx, { promptId: row.id, number: version }, reader)
  const variables = await readVariables(ctx.db, { promptId: row.id, version, text })
  return { ...row, version, text, gapHints, variables }
}
