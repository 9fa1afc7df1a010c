import { paths } from '@promptery/contract/client-paths'
import { and, asc, gt, gte, sql } from 'drizzle-orm'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { prompts } from '../../platform/db/schema.ts'
import { escapeMarkup } from '../../platform/runtime/escape-markup.ts'

/** Maximum of a sitemap file by the protocol. */
const ADDRESSES_MAX = 50_000
/** Listings read at once. */
const BATCH = 2_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PUBLIC = [paths.home, paths.marketplace, paths.hire, paths.discussion]

/** The sitemap index: each file is named by its first listing and holds the maximum from there. */
export async function sitemapIndex({ db, config }: Context, origin: string): Promise<string> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from (select id, row_number() over (order by id) as place from ${prompts}
      where ${listedPrompts(config.requireApproval)}) as listed where place % ${ADDRESSES_MAX}::int = 1 order by id`,
  )
  const files = [`${origin}/sitemap-screens.xml`, ...rows.map(({ id }) => `${origin}/sitemap-${id}.xml`)]
  const items = files.map((address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>`)
  return `${XML}<sitemapindex ${NAMESPACE}>${items.join('')}</sitemapindex>`
}

/** The public screens. */
export const screensSitemap = (origin: string): string =>
  `${XML}<urlset ${NAMESPACE}>${PUBLIC.map((path) => address(origin + path)).join('')}</urlset>`

/** The listings from `first` on, as chunks. */
export async function* promptsSitemap({ db, config }: Context, origin: string, first: string): AsyncGenerator<string> {
  yield `${XML}<urlset ${NAMESPACE}>`
  let after: string | undefined
  for (let count = 0; count < ADDRESSES_MAX; count += BATCH) {
    const rows = await db
      .select({ id: prompts.id, updatedAt: prompts.updatedAt })
      .from(prompts)
      .where(and(listedPrompts(config.requireApproval), after ? gt(prompts.id, after) : gte(prompts.id, first)))
      .orderBy(asc(prompts.id))
      .limit(BATCH)
    yield rows.map(({ id, updatedAt }) => address(origin + paths.promptRoute.replace(':id', id), updatedAt)).join('')
    after = rows.at(-1)?.id
    if (rows.length < BATCH) break
  }
  yield '</urlset>'
}

const address = (url: string, changedAt?: Date): string =>
  `<url><loc>${escapeMarkup(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`
