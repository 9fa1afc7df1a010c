import { paths } from '@promptery/contract/client-paths'
import { idSchema } from '@promptery/contract/common'
import { PRICES } from '@promptery/contract/constants'
import { formatMoney, formatShortMoney } from '@promptery/contract/money'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { discussions, prompts, users } from '../../db/schema.ts'
import { type ListingRow, selectListings } from '../../listings/columns.ts'
import { presentCover } from '../../listings/cover.ts'
import { isListed, listedPrompts } from '../../listings/visibility.ts'
import type { PageDescription } from './page-description.ts'

const LINKS = 24
/** Search engines show about so many characters. */
const DESCRIPTION_MAX = 160

/**
 * What is said of a public screen, as a visitor sees it.
 * @returns `undefined` for a screen of which there is nothing to say, `null` where nothing is that a visitor may know of
 */
export async function describePage(ctx: Context, path: string): Promise<PageDescription | undefined | null> {
  const [, name = '', id] = path.replace(/\/$/, '').split('/')
  const screen = `/${name.toLowerCase()}`
  if (id !== undefined) {
    if (screen === paths.marketplace || screen === '/prompt') return describePrompt(ctx, id)
    return screen === '/engineer-profile' ? describeEngineer(ctx, id) : undefined
  }
  return SCREENS[screen]?.(ctx)
}

const SCREENS: Record<string, (ctx: Context) => Promise<PageDescription>> = {
  [paths.home]: async (ctx) => ({
    title: ctx.config.appName,
    description: 'Browse, buy and sell prompts for image and text models, and hire the people who write them.',
    path: paths.home,
    links: promptLinks(ctx, await listings(ctx, 'likesCount')),
  }),
  [paths.marketplace]: async (ctx) => ({
    title: titled(ctx, 'Marketplace'),
    description: `Prompts for GPT, Midjourney, DALL-E, Stable Diffusion, Leonardo Ai and Llama, ${upTo(ctx)}.`,
    path: paths.marketplace,
    links: promptLinks(ctx, await listings(ctx, 'id')),
  }),
  [paths.hire]: async (ctx) => ({
    title: titled(ctx, 'Hire a Prompt Engineer'),
    description: 'The engineers whose prompts sell best. Look at what they have made, then write to them.',
    path: paths.hire,
    links: await engineerLinks(ctx),
  }),
  [paths.discussion]: async (ctx) => ({
    title: titled(ctx, 'Discussion'),
    description: 'Questions, findings and prompts that will not behave.',
    path: paths.discussion,
    paragraphs: await topics(ctx),
  }),
}

const titled = ({ config }: Context, title: string): string => `${title} · ${config.appName}`
const pathOf = (route: string, id: string): string => route.replace(':id', id)
const priceOf = ({ config }: Context, { priceCents }: Pick<ListingRow, 'priceCents'>): string =>
  priceCents === 0 ? 'Free' : formatMoney(priceCents / 100, config.currency)

/** With a payment provider, engineers choose their prices. */
const upTo = ({ config, payments }: Context): string =>
  payments.name === 'demo' ? `from free to ${formatShortMoney(Math.max(...PRICES), config.currency)}` : 'free and paid'

const listings = (ctx: Context, order: 'id' | 'likesCount'): Promise<ListingRow[]> =>
  selectListings(ctx)
    .where(listedPrompts(ctx.config.requireApproval))
    .orderBy(desc(prompts[order]), ...(order === 'id' ? [] : [desc(prompts.id)]))
    .limit(LINKS)

const promptLinks = (ctx: Context, rows: ListingRow[]) =>
  rows.map((row) => ({
    path: pathOf(paths.promptRoute, row.id),
    text: row.title,
    note: `${row.type}, ${row.category}, by ${row.uploaderName}, ${priceOf(ctx, row)}`,
  }))

async function engineerLinks({ reads }: Context) {
  const rows = await reads
    .select({ id: users.id, username: users.username, salesCount: users.salesCount })
    .from(users)
    .where(gt(users.uploadsCount, 0))
    .orderBy(desc(users.salesCount), desc(users.id))
    .limit(LINKS)
  return rows.map(({ id, username, salesCount }) => ({
    path: pathOf(paths.engineerRoute, id),
    text: username,
    note: `${salesCount} prompts sold`,
  }))
}

async function topics({ reads }: Context): Promise<string[]> {
  const rows = await reads
    .select({ topic: discussions.topic, description: discussions.description })
    .from(discussions)
    .orderBy(desc(discussions.id))
    .limit(LINKS)
  return rows.map(({ topic, description }) => `${topic}: ${description}`)
}

async function describePrompt(ctx: Context, id: string): Promise<PageDescription | null> {
  if (!idSchema.safeParse(id).success) return null
  const [row] = await selectListings(ctx).where(eq(prompts.id, id))
  if (!row || !isListed(row, ctx.config.requireApproval)) return null
  const path = pathOf(paths.promptRoute, row.id)
  const image = presentCover(row, ctx.files).url
  const description = shortened(row.description)
  return {
    title: titled(ctx, row.title),
    description,
    path,
    image,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: row.title,
      description,
      image,
      category: row.category,
      brand: { '@type': 'Brand', name: row.uploaderName },
      offers: {
        '@type': 'Offer',
        url: path,
        price: (row.priceCents / 100).toFixed(2),
        priceCurrency: ctx.config.currency.toUpperCase(),
        availability: 'https://schema.org/InStock',
      },
    },
    paragraphs: [`${row.type}, ${row.category}, ${row.engine}: ${priceOf(ctx, row)}`, row.description],
    links: [{ path: pathOf(paths.engineerRoute, row.uploadedBy), text: row.uploaderName }],
  }
}

/** A member without uploads has a profile too, of which there is nothing to say. */
async function describeEngineer(ctx: Context, id: string): Promise<PageDescription | undefined | null> {
  if (!idSchema.safeParse(id).success) return null
  const [engineer] = await ctx.reads
    .select({ username: users.username, salesCount: users.salesCount, uploadsCount: users.uploadsCount })
    .from(users)
    .where(eq(users.id, id))
  if (!engineer) return null
  if (engineer.uploadsCount === 0) return undefined
  const rows = await selectListings(ctx)
    .where(and(eq(prompts.uploadedBy, id), listedPrompts(ctx.config.requireApproval)))
    .orderBy(desc(prompts.salesCount), desc(prompts.id))
    .limit(LINKS)
  return {
    title: titled(ctx, engineer.username),
    description: `Prompts by ${engineer.username}, who has sold ${engineer.salesCount}.`,
    path: pathOf(paths.engineerRoute, id),
    links: promptLinks(ctx, rows),
  }
}

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '')}…`
