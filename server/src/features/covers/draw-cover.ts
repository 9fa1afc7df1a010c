import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { drawSketch } from '../../adapters/images/sketch.ts'
import type { Deps } from '../../context.ts'
import { isOutOfSpace } from '../../db/errors.ts'
import { prompts } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'

/** Pictures being drawn by this process, so that a crowd that asks at once waits for one drawing. */
const drawing = new Map<string, Promise<Buffer>>()

/**
 * The cover of a prompt that was uploaded without one, as WebP: drawn when first asked for, kept as a file after that.
 * @throws NotFound
 */
export async function drawCover(ctx: Deps, input: { id: string; width: number }): Promise<Buffer> {
  const [prompt] = await ctx.db
    .select({ id: prompts.id, title: prompts.title, category: prompts.category })
    .from(prompts)
    .where(eq(prompts.id, input.id))
  if (!prompt) throw new NotFound('This picture does not exist')
  const version = createHash('sha256').update(`${prompt.title}\n${prompt.category}`).digest('hex').slice(0, 16)
  const key = `drawn/${prompt.id}/${version}-${input.width}.webp`
  const kept = await ctx.files.get(key)
  if (kept) return kept
  const begun = drawing.get(key)
  if (begun) return begun
  const drawn = drawSketch(prompt.title, input.width, { category: prompt.category, seed: prompt.id })
    .then(async (bytes) => {
      // Kept so that it need not be drawn again: where there is no room for it, it can be shown all the same.
      await ctx.files.put(key, bytes).catch((error: unknown) => {
        if (!isOutOfSpace(error)) throw error
      })
      return bytes
    })
    .finally(() => drawing.delete(key))
  drawing.set(key, drawn)
  return drawn
}
