import { paths } from '@promptery/contract/client-paths'
import { OWNER_PAGES } from '@promptery/contract/shop/settings/pages'
import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { listedPrompts } from '../../../listings/visibility.ts'
import type { Context } from '../../../platform/context.ts'
import { timeOfId } from '../../../platform/db/ids.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { discussions, prompts } from '../../../platform/db/schema.ts'
import { escapeMarkup } from '../../../platform/runtime/quoting.ts'

/** Maximum of a sitemap file by the protocol. */
const ADDRESSES_MAX = 50_000
/** Rows read at once. */
const BATCH = 2_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PUBLIC = [paths.home, paths.marketplace, paths.hire, paths.discussion]

/** Rows with a page, and the condition that visitors see them. */
const SUBJECTS = {
  prompt: {
    table: prompts,
    route: paths.promptRoute,
    changedAt: prompts.updatedAt,
    isShown: ({ config }: Context) => listedPrompts(config.requireApproval),
  },
  topic: {
    table: discussions,
    route: paths.topicRoute,
    // Of the latest answer.
    changedAt: sql`coalesce(${discussions.lastAnswerId}, ${discussions.id})`.mapWith(timeOfId),
    isShown: () => and(eq(discussions.isHeld, false), isNull(discussions.removedBy)),
  },
}
type Mapped = keyof typeof SUBJECTS

/** The sitemap index: each file is named by its first listing or topic, and holds the maximum from there. */
export async function sitemapIndex(ctx: Context, origin: string): Promise<string> {
  const files = [`${origin}/sitemap-screens.xml`]
  for (const [of, prefix] of [
    ['prompt', ''],
    ['topic', 'topics-'],
  ] as const) {
    const { table, isShown } = SUBJECTS[of]
    const rows = await rowsOf<{ id: string }>(
      ctx.db,
      sql`select id from (select id, row_number() over (order by id) as place from ${table}
        where ${isShown(ctx)}) as listed where place % ${ADDRESSES_MAX}::int = 1 order by id`,
    )
    files.push(...rows.map(({ id }) => `${origin}/sitemap-${prefix}${id}.xml`))
  }
  const items = files.map((address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>`)
  return `${XML}<sitemapindex ${NAMESPACE}>${items.join('')}</sitemapindex>`
}

/** The public screens, and the pages that the owner has written. */
export function screensSitemap({ config }: Pick<Context, 'config'>, origin: string): string {
  const written = OWNER_PAGES.filter(({ key }) => config[key] !== '').map(({ path }) => path)
  return `${XML}<urlset ${NAMESPACE}>${[...PUBLIC, ...written].map((path) => address(origin + path)).join('')}</urlset>`
}

/** The listings or topics from `first` on, as chunks. */
export async function* sitemapOf(ctx: Context, origin: string, of: Mapped, first: string): AsyncGenerator<string> {
  const { table, route, changedAt, isShown } = SUBJECTS[of]
  yield `${XML}<urlset ${NAMESPACE}>`
  let after: string | undefined
  for (let count = 0; count < ADDRESSES_MAX; count += BATCH) {
    const rows = await ctx.db
      .select({ id: table.id, changedAt })
      .from(table)
      .where(and(isShown(ctx), after ? gt(table.id, after) : gte(table.id, first)))
      .orderBy(asc(table.id))
      .limit(BATCH)
    yield rows.map(({ id, changedAt }) => address(origin + route.replace(':id', id), changedAt)).join('')
    after = rows.at(-1)?.id
    if (rows.length < BATCH) break
  }
  yield '</urlset>'
}

const address = (url: string, changedAt?: Date): string =>
  `<url><loc>${escapeMarkup(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`
