import { paths } from '@promptery/contract/client-paths'
import type { Category } from '@promptery/contract/constants'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prompts } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { selectListings } from '../../listings/columns.ts'
import { listedPrompts } from '../../listings/visibility.ts'
import { escapeMarkup } from '../../runtime/escape-markup.ts'

const ITEMS = 50

/** Which prompts a feed has: all, those of a category, or those of an engineer. */
interface FeedOf {
  category?: Category | undefined
  engineer?: string | undefined
}

/** The newest prompts as RSS. @throws NotFound for an engineer who has nothing on the market */
export async function promptFeed(ctx: Context, origin: string, { category, engineer }: FeedOf): Promise<string> {
  const rows = await selectListings(ctx)
    .where(
      and(
        listedPrompts(ctx.config.requireApproval),
        category && eq(prompts.category, category),
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

/** XML has no place for control characters, nor for the two that are no characters. */
const element = (name: string, text: string): string =>
  `<${name}>${escapeMarkup(text.replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, ''))}</${name}>`
