import { eq } from 'drizzle-orm'
import { drawSketch } from '../../adapters/images/sketch.ts'
import type { Context } from '../../context.ts'
import { ownsPrompt } from '../../db/queries/owns-prompt.ts'
import { prompts } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { RESERVE_BYTES } from '../../free-bytes.ts'
import { drawnVersion } from '../../presenting/cover.ts'
import { canReadText, isListed } from '../../visibility.ts'

/** Pictures being drawn by this process, so that a crowd that asks at once waits for one drawing. */
const drawing = new Map<string, Promise<Buffer>>()

/**
 * The cover of a prompt that was uploaded without one, as WebP: drawn when first asked for, and
 * kept as a file after that while there is room.
 * @returns `isPublic`: whether it is for everybody and not only for who asks
 * @throws NotFound also for a prompt that the user may not know of
 */
export async function drawCover(
  ctx: Context,
  input: { id: string; width: number },
): Promise<{ bytes: Buffer; isPublic: boolean }> {
  const [prompt] = await ctx.db
    .select({
      id: prompts.id,
      title: prompts.title,
      category: prompts.category,
      uploadedBy: prompts.uploadedBy,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      mustBeApproved: prompts.mustBeApproved,
    })
    .from(prompts)
    .where(eq(prompts.id, input.id))
  if (!prompt) throw unknown()
  const isPublic = isListed(prompt, ctx.config.requireApproval)
  if (!isPublic && !(await mayKnow(ctx, prompt))) throw unknown()
  return { bytes: await pictureOf(ctx, prompt, input.width), isPublic }
}

const unknown = (): NotFound => new NotFound('This picture does not exist')

async function mayKnow(ctx: Context, prompt: { id: string; uploadedBy: string }): Promise<boolean> {
  return ctx.user !== null && canReadText(ctx.user, prompt, await ownsPrompt(ctx.db, ctx.user.id, prompt.id))
}

async function pictureOf(
  ctx: Context,
  prompt: { id: string; title: string; category: string },
  width: number,
): Promise<Buffer> {
  const key = `drawn/${prompt.id}/${drawnVersion(prompt)}-${width}.webp`
  const kept = await ctx.files.get(key)
  if (kept) return kept
  const begun = drawing.get(key)
  if (begun) return begun
  const drawn = drawSketch(prompt.title, width, { category: prompt.category, seed: prompt.id })
    .then(async (bytes) => {
      await keep(ctx, key, bytes)
      return bytes
    })
    .finally(() => drawing.delete(key))
  drawing.set(key, drawn)
  return drawn
}

/**
 * Keeps a picture so that it need not be drawn again. Whoever only looks at the shop must not use up the reserve of the
 * disk, and is shown the picture whether it could be kept or not.
 */
async function keep(ctx: Context, key: string, bytes: Buffer): Promise<void> {
  try {
    if ((await ctx.files.freeBytes()) > RESERVE_BYTES) await ctx.files.put(key, bytes)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a drawn cover could not be kept')
  }
}
