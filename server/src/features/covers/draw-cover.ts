import { DRAWING_VERSION } from '@promptery/sketch'
import { and, eq, isNull } from 'drizzle-orm'
import { renderSketch } from '../../adapters/images/sketch.ts'
import { drawOnce } from '../../adapters/images/stored-drawings.ts'
import { drawingOf } from '../../catalog/cover.ts'
import type { Context } from '../../platform/context.ts'
import { prompts } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

interface DrawnCover {
  /** Id of the prompt. */
  id: string
  /** Random part of the address. */
  key: string
  /** In pixels. */
  width: number
}

interface Drawing extends DrawnCover {
  /** Network of the client: drawings are queued fairly between networks. */
  network: string
}

const folderOf = ({ id, key }: DrawnCover): string => `drawn/${id}/${key}`
const fileOf = (cover: DrawnCover): string => `${folderOf(cover)}/${DRAWING_VERSION}-${cover.width}.webp`

/** A cover drawn before, as WebP. Its address grants access. */
export const cachedCover = (ctx: Context, input: DrawnCover): Promise<Buffer | undefined> =>
  ctx.files.get(fileOf(input))

/**
 * Draws the cover of a prompt without an uploaded picture, as WebP, and stores it while there is room.
 * @throws NotFound for another address than the prompt's, Unavailable while the queue is full
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
      const picture = drawingOf(prompt)
      placeholder = picture.placeholder
      return renderSketch(picture, input.width)
    },
    async onStored() {
      const [isStill] = await ctx.db.select({ id: prompts.id }).from(prompts).where(isDrawn(input))
      // The title has changed meanwhile, and the earlier drawing is removed.
      if (!isStill) return ctx.files.remove(file)
      // An earlier server version drew another picture, or none.
      if (prompt.drawnPlaceholder !== placeholder) {
        await ctx.db.update(prompts).set({ drawnPlaceholder: placeholder }).where(isDrawn(input))
      }
      for await (const { key } of ctx.files.list(folderOf(input))) {
        if (!key.startsWith(`${folderOf(input)}/${DRAWING_VERSION}-`)) await ctx.files.remove(key)
      }
    },
  })
}

const isDrawn = ({ id, key }: DrawnCover) => and(eq(prompts.id, id), eq(prompts.drawnKey, key), isNull(prompts.cover))
