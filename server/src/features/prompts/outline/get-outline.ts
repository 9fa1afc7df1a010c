import type { Outline } from '@promptery/contract/listings/outline'
import { eq, sql } from 'drizzle-orm'
import { visibilityColumns } from '../../../catalog/get-visible-prompt.ts'
import { maySee } from '../../../catalog/ownership.ts'
import type { Context } from '../../../platform/context.ts'
import { prompts } from '../../../platform/db/schema.ts'
import { prepared } from '../../../platform/db/statements/prepared.ts'
import { NotFound } from '../../../platform/errors.ts'
import { outlineOf } from './outline-of.ts'

/** LRU cache, by prompt and its last change, so that no entry is outdated. The text is read with that change. */
const cache = new Map<string, Outline>()
/** Entries have some kilobytes at most. */
const CACHE_ENTRIES_MAX = 500

/**
 * The outline of a prompt's current text, for all who may see the prompt. Cached, as the longest text takes a tenth of
 * a second.
 * @throws NotFound for a prompt that the caller may not see
 */
export async function getOutline(ctx: Context, input: { promptId: string }): Promise<Outline> {
  const [row] = await prepared(ctx.db, 'outline', () => selectText(ctx)).execute({ id: input.promptId })
  if (!row || !(await maySee(ctx, row))) throw new NotFound('This prompt does not exist')
  const key = `${row.id} ${row.updatedAt.toISOString()}`
  return getCached(key) ?? setCached(key, outlineOf(row.text, row.hints))
}

function getCached(key: string): Outline | undefined {
  const outline = cache.get(key)
  if (outline) {
    cache.delete(key)
    cache.set(key, outline)
  }
  return outline
}

function setCached(key: string, outline: Outline): Outline {
  cache.set(key, outline)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_ENTRIES_MAX && oldest !== undefined) cache.delete(oldest)
  return outline
}

const selectText = ({ db }: Context) =>
  db
    .select({ ...visibilityColumns, text: prompts.promptText, hints: prompts.gapHints, updatedAt: prompts.updatedAt })
    .from(prompts)
    .where(eq(prompts.id, sql.placeholder('id')))
