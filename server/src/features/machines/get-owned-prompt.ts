import { eq, type SQL } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { prompts } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { findOwned, type OwnedRow } from './select-owned.ts'

/** One prompt that the key's user owns. @throws NotFound for every other one, there or not */
export async function getOwnedPrompt(ctx: UserContext, input: { id: string }): Promise<OwnedRow> {
  return requireOwned(ctx, eq(prompts.id, input.id))
}

/** @throws NotFound where the user owns none of these */
export async function requireOwned(ctx: UserContext, which: SQL): Promise<OwnedRow> {
  const row = await findOwned(ctx, which)
  if (!row) throw new NotFound('This prompt does not exist')
  return row
}
