import { DRAWING_VERSION } from '@promptery/sketch'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { renderSketch } from '../../adapters/images/sketch.ts'
import { drawOnce } from '../../adapters/images/stored-drawings.ts'
import type { Context } from '../../platform/context.ts'
import { pick } from '../../platform/db/rows.ts'
import { prompts, samples } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { drawingOf, sketchOfTopic } from '../pictures/stored-pictures.ts'

interface DrawnCover {
  /** Id of the prompt, or of the sample. */
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
 * Draws the cover of a prompt without an uploaded picture, or a sample that is drawn, as WebP. Stores it while there is
 * room.
 * @throws NotFound for another address, Unavailable while the queue is full
 */
export async function drawCover(ctx: Context, input: Drawing): Promise<Buffer> {
  const [prompt] = await ctx.db
    .select({
      ...pick(prompts, 'id', 'title', 'category', 'drawnKey', 'drawnPlaceholder', 'approvedSnapshot'),
    })
    .from(prompts)
    .where(isDrawn(input))
  if (!prompt) return drawSample(ctx, input)
  const isCurrent = prompt.drawnKey === input.key
  const title = isCurrent ? prompt.title : (prompt.approvedSnapshot?.title ?? prompt.title)
  const file = fileOf(input)
  let placeholder = ''
  return drawOnce(ctx, {
    file,
    network: input.network,
    draw: () => {
      const picture = drawingOf({ ...prompt, title })
      placeholder = picture.placeholder
      return renderSketch(picture, input.width)
    },
    async onStored() {
      const [isStill] = await ctx.db.select({ id: prompts.id }).from(prompts).where(isDrawn(input))
      // The title has changed meanwhile, and the earlier drawing is removed.
      if (!isStill) return ctx.files.remove(file)
      // An earlier server version drew another picture, or none.
      if (isCurrent && prompt.drawnPlaceholder !== placeholder) {
        await ctx.db
          .update(prompts)
          .set({ drawnPlaceholder: placeholder })
          .where(and(isDrawn(input), eq(prompts.drawnKey, input.key)))
      }
      await removeEarlier(ctx, input)
    },
  })
}

async function drawSample(ctx: Context, input: Drawing): Promise<Buffer> {
  const [sample] = await ctx.db.select({ picture: samples.picture }).from(samples).where(eq(samples.id, input.id))
  const { picture } = sample ?? {}
  if (!picture || !('topic' in picture) || picture.drawnKey !== input.key) {
    throw new NotFound('This picture does not exist')
  }
  return drawOnce(ctx, {
    file: fileOf(input),
    network: input.network,
    draw: () => renderSketch(sketchOfTopic(picture.topic), input.width),
    onStored: () => removeEarlier(ctx, input),
  })
}

/** Removes the drawings of earlier versions. Those of a newer process that runs beside this one stay. */
async function removeEarlier({ files }: Context, input: DrawnCover): Promise<void> {
  for await (const { key } of files.list(folderOf(input))) {
    const [, version = 0] = /(\d+)-\d+\.webp$/.exec(key) ?? []
    if (Number(version) < DRAWING_VERSION) await files.remove(key)
  }
}

/** Of the current title, or of the one that buyers see while a change of it waits. */
const isDrawn = ({ id, key }: DrawnCover) =>
  and(
    eq(prompts.id, id),
    or(eq(prompts.drawnKey, key), sql`${prompts.approvedSnapshot}->>'drawnKey' = ${key}`),
    isNull(prompts.cover),
  )
