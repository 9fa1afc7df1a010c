import { and, eq, isNull } from 'drizzle-orm'
import { renderSketch } from '../../adapters/images/sketch.ts'
import type { Context } from '../../context.ts'
import { prompts } from '../../db/schema.ts'
import { NotFound, Unavailable } from '../../errors.ts'
import { sketchOf } from '../../listings/cover.ts'
import { RESERVE_BYTES } from '../../runtime/disk-space.ts'
import { FairTurns } from '../../runtime/fair-turns.ts'

/** Rendering takes a processor: the rest of the shop needs the others. */
const turns = new FairTurns({ atOnce: 2, atOnceOfOne: 2, waiting: 200, waitingOfOne: 100 })
const busy = (): Unavailable => new Unavailable('covers_busy', 'Too many covers are being drawn', 5)

/** Pictures being drawn by this process, so that a crowd that asks at once waits for one drawing. */
const drawing = new Map<string, Promise<Buffer>>()

interface DrawnCover {
  /** Of the prompt. */
  id: string
  /** The random part of the address. */
  key: string
  /** In pixels. */
  width: number
}

interface Drawing extends DrawnCover {
  /** The network that asks: those that ask are served in turn. */
  network: string
}

const fileOf = ({ id, key, width }: DrawnCover): string => `drawn/${id}/${key}/${width}.webp`

/** A cover that was drawn before, as WebP. Whoever has its address may have it. */
export const keptCover = (ctx: Context, input: DrawnCover): Promise<Buffer | undefined> => ctx.files.get(fileOf(input))

/**
 * Draws the cover of a prompt that has no picture of its own, as WebP, and keeps it as a file while there is room.
 * @throws NotFound for an address that is not the prompt's, Unavailable while too many wait for theirs
 */
export async function drawCover(ctx: Context, input: Drawing): Promise<Buffer> {
  const [prompt] = await ctx.db
    .select({
      id: prompts.id,
      title: prompts.title,
      category: prompts.category,
      drawnPlaceholder: prompts.drawnPlaceholder,
    })
    .from(prompts)
    .where(isDrawn(input))
  if (!prompt) throw new NotFound('This picture does not exist')
  const file = fileOf(input)
  const begun = drawing.get(file)
  if (begun) return begun
  const draw = async () => {
    const picture = sketchOf(prompt)
    const bytes = await renderSketch(picture, input.width)
    await keep(ctx, input, { bytes, placeholder: prompt.drawnPlaceholder === null ? picture.placeholder : null })
    return bytes
  }
  const drawn = turns.take(input.network, draw, busy).finally(() => drawing.delete(file))
  drawing.set(file, drawn)
  return drawn
}

const isDrawn = ({ id, key }: DrawnCover) => and(eq(prompts.id, id), eq(prompts.drawnKey, key), isNull(prompts.cover))

/**
 * Keeps a picture so that it need not be drawn again. Visitors must not use up the reserve of the disk, and are shown
 * the picture whether it could be kept or not.
 */
async function keep(ctx: Context, cover: DrawnCover, drawn: { bytes: Buffer; placeholder: string | null }) {
  try {
    if ((await ctx.files.freeBytes()) <= RESERVE_BYTES) return
    await ctx.files.put(fileOf(cover), drawn.bytes)
    const [isStill] = await ctx.db.select({ id: prompts.id }).from(prompts).where(isDrawn(cover))
    // The title has changed meanwhile, and what was drawn before has been removed.
    if (!isStill) return await ctx.files.remove(fileOf(cover))
    // Of a listing that an earlier version of the server has written.
    if (drawn.placeholder !== null) {
      await ctx.db.update(prompts).set({ drawnPlaceholder: drawn.placeholder }).where(isDrawn(cover))
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'a drawn cover could not be kept')
  }
}
