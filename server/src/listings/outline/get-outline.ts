import type { Outline } from '@promptery/contract/listings/outline'
import type { Context } from '../../platform/context.ts'
import { readVisible } from '../get-prompt.ts'
import { readVariables } from '../text/text-variables.ts'
import { inTextThread } from '../text/thread/text-thread.ts'

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
  const {
    id,
    version,
    updatedAt,
    currentText: text,
    textLanguage,
    gapHints,
  } = await readVisible(ctx, { id: input.promptId })
  const key = `${id} ${updatedAt.toISOString()} ${textLanguage}`
  const cached = getCached(key)
  if (cached) return cached
  const variables = await readVariables(ctx.db, { promptId: id, version, text })
  const outline = await inTextThread('outlineOf', text, variables, gapHints)
  return setCached(key, { ...outline, languages: textLanguage ? [textLanguage] : [] })
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
