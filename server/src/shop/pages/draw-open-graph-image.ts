import { withoutEmoji } from '@promptery/sketch'
import { eq } from 'drizzle-orm'
import { renderCard } from '../../adapters/images/card.ts'
import { drawOnce } from '../../adapters/images/stored-drawings.ts'
import { sketchOfTopic, unletteredDrawingOf } from '../../listings/pictures/stored-pictures.ts'
import type { Context } from '../../platform/context.ts'
import { prompts } from '../../platform/db/schema.ts'
import { Unavailable } from '../../platform/errors.ts'
import { keyOf, logoOn, type OpenGraphImage } from './open-graph-image.ts'

/** A prompt's image is stored beside its drawn covers, and removed with them. */
const folderOf = ({ id }: OpenGraphImage['of']): string => `drawn/${id}`
const fileOf = (of: OpenGraphImage['of'], key: string): string => `${folderOf(of)}/card-${key}.jpg`

/** An image drawn before. Its address grants access. */
export const cachedImage = (ctx: Context, of: OpenGraphImage['of'], key: string): Promise<Buffer | undefined> =>
  ctx.files.get(fileOf(of, key))

/**
 * Draws an Open Graph image as JPEG, and stores it in place of the earlier ones.
 * @throws Unavailable while the queue is full
 */
export function drawOpenGraphImage(ctx: Context, card: OpenGraphImage, network: string): Promise<Buffer> {
  const file = fileOf(card.of, keyOf(ctx.config, card))
  return drawOnce(ctx, {
    file,
    network,
    draw: async () =>
      renderCard({
        shop: withoutEmoji(ctx.config.appName),
        logo: await logoFor(ctx),
        title: withoutEmoji(card.title),
        line: withoutEmoji(card.line),
        price: card.price,
        pictures: await Promise.all(card.pictures.map((one) => pictureOf(ctx, one))),
      }),
    async onStored() {
      for await (const { key } of ctx.files.list(folderOf(card.of))) {
        if (key !== file && /\/card-[^/]+$/.test(key)) await ctx.files.remove(key)
      }
    },
  })
}

async function logoFor({ config, files }: Context): Promise<'own' | Buffer | undefined> {
  const logo = logoOn(config)
  if (typeof logo !== 'string') return logo ? 'own' : undefined
  return files.get(logo)
}

/**
 * The uploaded cover, or the drawing without one. Reads the primary, as the image is stored for good.
 * @throws Unavailable when the cover's file is missing
 */
async function pictureOf(ctx: Context, shown: OpenGraphImage['pictures'][number]) {
  if (typeof shown === 'string') return sketchOfTopic(shown)
  const [row] = await ctx.db.select({ cover: prompts.cover }).from(prompts).where(eq(prompts.id, shown.id))
  if (row && !row.cover) return unletteredDrawingOf(shown)
  const bytes = row?.cover && (await ctx.files.get(`${row.cover.key}/${row.cover.widths.at(-1)}.webp`))
  if (!bytes) throw new Unavailable('covers_busy', 'The cover of this picture is not there yet. Try again soon.', 5)
  return bytes
}
