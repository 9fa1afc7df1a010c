import { eq } from 'drizzle-orm'
import { renderCard } from '../../adapters/images/card.ts'
import { drawOnce } from '../../adapters/images/kept-drawings.ts'
import type { Context } from '../../context.ts'
import { prompts } from '../../db/schema.ts'
import { Unavailable } from '../../errors.ts'
import { sketchOf, sketchOfTopic } from '../../listings/cover.ts'
import { drawable, hasMark, keyOf, type PageCard } from './card.ts'

/** Of a prompt beside its drawn covers, which go with it. */
const folderOf = ({ id }: PageCard['of']): string => `drawn/${id}`
const fileOf = (of: PageCard['of'], key: string): string => `${folderOf(of)}/card-${key}.jpg`

/** A card that was drawn before. Whoever has its address may have it. */
export const keptCard = (ctx: Context, of: PageCard['of'], key: string): Promise<Buffer | undefined> =>
  ctx.files.get(fileOf(of, key))

/**
 * Draws a card as JPEG, and keeps it in place of what was shown before.
 * @throws Unavailable while too many wait for theirs
 */
export function drawCard(ctx: Context, card: PageCard, network: string): Promise<Buffer> {
  const file = fileOf(card.of, keyOf(ctx.config, card))
  return drawOnce(ctx, {
    file,
    network,
    draw: async () =>
      renderCard({
        shop: drawable(ctx.config.appName),
        hasMark: hasMark(ctx.config),
        title: drawable(card.title),
        line: drawable(card.line),
        price: card.price,
        pictures: await Promise.all(card.pictures.map((one) => pictureOf(ctx, one))),
      }),
    async onKept() {
      for await (const { key } of ctx.files.list(folderOf(card.of))) {
        if (key !== file && /\/card-[^/]+$/.test(key)) await ctx.files.remove(key)
      }
    },
  })
}

/**
 * An uploaded cover, or what is drawn where there is none. From the primary: the card is kept under what it shows.
 * @throws Unavailable when the cover that the card is to show is not there
 */
async function pictureOf(ctx: Context, shown: PageCard['pictures'][number]) {
  if (typeof shown === 'string') return sketchOfTopic(shown)
  const [row] = await ctx.db.select({ cover: prompts.cover }).from(prompts).where(eq(prompts.id, shown.id))
  if (row && !row.cover) return sketchOf(shown)
  const bytes = row?.cover && (await ctx.files.get(`${row.cover.key}/${row.cover.widths.at(-1)}.webp`))
  if (!bytes) throw new Unavailable('covers_busy', 'The cover of this picture is not there yet. Try again soon.', 5)
  return bytes
}
