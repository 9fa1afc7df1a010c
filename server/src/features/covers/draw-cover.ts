import { and, eq, isNull } from 'drizzle-orm'
import { drawOnce } from '../../adapters/images/kept-drawings.ts'
import { renderSketch } from '../../adapters/images/sketch.ts'
import type { Context } from '../../context.ts'
import { prompts } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { sketchOf } from '../../listings/cover.ts'

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
  let placeholder = ''
  return drawOnce(ctx, {
    file,
    network: input.network,
    draw: () => {
      const picture = sketchOf(prompt)
      placeholder = picture.placeholder
      return renderSketch(picture, input.width)
    },
    async onKept() {
      const [isStill] = await ctx.db.select({ id: prompts.id }).from(prompts).where(isDrawn(input))
      // The title has changed meanwhile, and what was drawn before has been removed.
      if (!isStill) return ctx.files.remove(file)
      // Of a listing that an earlier version of the server has written.
      if (prompt.drawnPlaceholder === null) {
        await ctx.db.update(prompts).set({ drawnPlaceholder: placeholder }).where(isDrawn(input))
      }
    },
  })
}

const isDrawn = ({ id, key }: DrawnCover) => and(eq(prompts.id, id), eq(prompts.drawnKey, key), isNull(prompts.cover))
