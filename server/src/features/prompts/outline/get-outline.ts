import type { Outline } from '@promptery/contract/listings/outline'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { prompts } from '../../../db/schema.ts'
import { NotFound } from '../../../errors.ts'
import { getVisiblePrompt } from '../../../listings/get-visible-prompt.ts'
import { outlineOf } from './outline-of.ts'

/** By prompt and its last change, so one that is kept is never out of date. The one asked for last stands last. */
const kept = new Map<string, Outline>()
/** At most some kilobytes each. */
const KEPT_MAX = 500

/**
 * The outline of a prompt's text as it is sold now, for all who may know of the prompt. The longest text takes a tenth of
 * a second, so each is read once.
 * @throws NotFound for those who may not know of the prompt
 */
export async function getOutline(ctx: Context, input: { promptId: string }): Promise<Outline> {
  const { id, updatedAt } = await getVisiblePrompt(ctx, { id: input.promptId })
  return recall(keyOf(id, updatedAt)) ?? (await readOutline(ctx, id))
}

const keyOf = (id: string, updatedAt: Date): string => `${id} ${updatedAt.toISOString()}`

function recall(key: string): Outline | undefined {
  const outline = kept.get(key)
  if (outline) {
    kept.delete(key)
    kept.set(key, outline)
  }
  return outline
}

async function readOutline(ctx: Context, id: string): Promise<Outline> {
  const [row] = await ctx.reads
    .select({ text: prompts.promptText, hints: prompts.gapHints, updatedAt: prompts.updatedAt })
    .from(prompts)
    .where(eq(prompts.id, id))
  if (!row) throw new NotFound('This prompt does not exist')
  const outline = outlineOf(row.text, row.hints)
  kept.set(keyOf(id, row.updatedAt), outline)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return outline
}
