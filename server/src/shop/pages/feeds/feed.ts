import { paths } from '@promptery/contract/client-paths'
import { uploaderOf } from '@promptery/contract/shown-name'
import { and, desc, eq } from 'drizzle-orm'
import { selectListings } from '../../../listings/columns.ts'
import { requireKnownNames } from '../../../listings/values.ts'
import { listedPrompts } from '../../../listings/visibility.ts'
import type { Context } from '../../../platform/context.ts'
import { prompts } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import { escapeMarkup } from '../../../platform/runtime/quoting.ts'

export const FEED_ITEMS = 50

/** Prompts of a feed: all, of a category, or of an engineer. */
interface FeedOf {
  category?: string | undefined
  engineer?: string | undefined
}

/** The newest prompts as RSS. @throws Invalid for an unknown category, NotFound for an engineer with nothing on the market */
export async function promptFeed(ctx: Context, origin: string, { category, engineer }: FeedOf): Promise<string> {
  requireKnownNames(ctx.config, { category })
  const rows = await selectListings(ctx)
    .where(
      and(
        listedPrompts(ctx.config.requireApproval),
        category === undefined ? undefined : eq(prompts.category, category),
        engineer === undefined ? undefined : eq(prompts.uploadedBy, engineer),
      ),
    )
    .orderBy(desc(prompts.id))
    .limit(FEED_ITEMS)
  if (engineer !== undefined && rows.length === 0) throw new NotFound('This engineer has no prompts')
  const of = category ?? (engineer && rows[0] && uploaderOf(rows[0]))
  const title = of ? `${ctx.config.appName}: ${of}` : ctx.config.appName
  return renderFeed({
    title,
    link: origin + paths.marketplace,
    description: `New prompts: ${title}`,
    items: rows.map(({ id, title, description, category, createdAt }) => {
      const link = origin + paths.promptRoute.replace(':id', id)
      return { link, title, description, category, at: createdAt }
    }),
  })
}

interface Feed {
  title: string
  link: string
  description: string
  /** `guid`: identifies an item that shares its link with others. */
  items: { title: string; link: string; guid?: string; description: string; category?: string; at: Date }[]
}

/** An RSS feed. */
export const renderFeed = ({ title, link, description, items }: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>${element('title', title)}${element('link', link)}${element('description', description)}${items.map(renderItem).join('')}</channel></rss>`

function renderItem({ title, link, guid, description, category, at }: Feed['items'][number]): string {
  const id = guid === undefined ? element('guid', link) : `<guid isPermaLink="false">${escapeMarkup(guid)}</guid>`
  const ofCategory = category === undefined ? '' : element('category', category)
  return `<item>${element('title', title)}${element('link', link)}${id}${element('description', description)}${ofCategory}${element('pubDate', at.toUTCString())}</item>`
}

/** An XML element. Its text loses the characters that XML forbids. */
const element = (name: string, text: string): string =>
  `<${name}>${escapeMarkup(text.replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, ''))}</${name}>`
