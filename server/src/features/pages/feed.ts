import { paths } from '@promptery/contract/client-paths'
import { and, desc, eq } from 'drizzle-orm'
import { selectListings } from '../../catalog/columns.ts'
import { requireKnownNames } from '../../catalog/known-names.ts'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { Context } from '../../platform/context.ts'
import { prompts } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { escapeMarkup } from '../../platform/runtime/escape-markup.ts'

const ITEMS = 50

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
    .limit(ITEMS)
  if (engineer !== undefined && rows.length === 0) throw new NotFound('This engineer has no prompts')
  const of = category ?? (engineer && rows[0]?.uploaderName)
  const title = of ? `${ctx.config.appName}: ${of}` : ctx.config.appName
  const items = rows.map((row) => {
    const link = origin + paths.promptRoute.replace(':id', row.id)
    return `<item>${element('title', row.title)}${element('link', link)}${element('guid', link)}${element('description', row.description)}${element('category', row.category)}${element('pubDate', row.createdAt.toUTCString())}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>${element('title', title)}${element('link', origin + paths.marketplace)}${element('description', `New prompts: ${title}`)}${items.join('')}</channel></rss>`
}

/** An XML element. Its text loses the characters that XML forbids. */
const element = (name: string, text: string): string =>
  `<${name}>${escapeMarkup(text.replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, ''))}</${name}>`
