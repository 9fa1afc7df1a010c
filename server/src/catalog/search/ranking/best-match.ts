import { LIMITS } from '@promptery/contract/constants'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeKey, encodeKey, invalidCursor, type PageInput } from '../../../platform/db/page.ts'
import { rowsOf } from '../../../platform/db/rows-of.ts'
import { listings, POPULAR_TEXTS_MAX } from '../../../platform/db/schema.ts'
import { candidates, eachText } from '../candidates.ts'
import type { Catalogue } from '../catalogue.ts'
import { lookUpWords } from '../dictionary.ts'
import { areFrequent, estimateShare } from '../frequency.ts'
import { matchesTerms } from '../matches.ts'
import { popularMatches } from './popular-texts.ts'
import { RARITY_MAX, type Ranked, rarityOf, SCORED, SCORED_FACTS, SCORED_TEXTS, scored } from './score.ts'

/** Matching listings that are collected and compared. */
const COLLECTED_MAX = 2_000
/** Most liked matches that are compared, where more match than are collected. */
const COMPARED_MAX = 200
/** Most liked popular matches that are looked up and then filtered. */
const LOOKED_UP_MAX = 1_500
/** Most liked listings of a list that are walked. */
const WALK_MAX = 3_000

const KEY = z.tuple([z.int32(), z.int32(), z.uuid()])
const RARITY = z.coerce.number().pipe(z.int().min(1).max(RARITY_MAX))
/** Between the key and how rare its terms are. As a padding, it ends the key for processes of the last release. */
const RARITIES = '='

/**
 * A page of the listings that match all terms, by score, then by likes.
 * @returns `total`: the number of matches, where all were compared
 * @throws Invalid for a cursor of another list
 */
export async function selectBest(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  { limit, cursor }: PageInput,
): Promise<{ ranked: Ranked[]; nextCursor: string | null; total?: number | undefined }> {
  const page = { limit, after: cursor === undefined ? undefined : readCursor(catalogue, terms, cursor) }
  const found = await rank(catalogue, terms, where, page)
  const ranked = found.rows.slice(0, limit)
  const last = found.rows.length > limit ? ranked.at(-1) : undefined
  return { ranked, nextCursor: last ? await writeCursor(catalogue, terms, last) : null, total: found.total }
}

interface Page {
  limit: number
  after: z.infer<typeof KEY> | undefined
}

/** @returns `rows`: a page and one more at least, where there are more */
async function rank(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  page: Page,
): Promise<{ rows: Ranked[]; total?: number | undefined }> {
  await lookUpWords(catalogue, terms)
  const liked = (await areFrequent(catalogue, terms, COLLECTED_MAX))
    ? await rankLiked(catalogue, terms, where, page)
    : undefined
  if (liked && (liked.isAll || liked.rows.length > page.limit)) return { rows: liked.rows }
  const collected = await rankCollected(catalogue, terms, where, page)
  if (collected.isAll) return collected
  // Too many to compare: a sample, and the most liked.
  const { rows: others } = liked ?? (await rankLiked(catalogue, terms, where, page))
  const total = collected.total > LIMITS.totalMax ? collected.total : undefined
  return { rows: together(collected.rows, others), total }
}

/** Both, each row once, best first. */
const together = (some: Ranked[], others: Ranked[]): Ranked[] =>
  [...new Map([...some, ...others].map((row) => [row.id, row])).values()].sort(byRank)

/** Best first. */
const byRank = (a: Ranked, b: Ranked): number =>
  b.score - a.score || b.likes - a.likes || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** A cursor keeps how rare the terms are, as scores depend on it and statistics change. */
async function writeCursor(catalogue: Catalogue, terms: readonly string[], { score, likes, id }: Ranked) {
  const rarities: number[] = []
  for (const term of terms) rarities.push(await rarityOf(catalogue, term))
  return `${encodeKey([score, likes, id])}${RARITIES}${rarities.join('.')}`
}

/** Without rarities, as of the last release: the statistics decide. */
function readCursor(catalogue: Catalogue, terms: readonly string[], cursor: string): z.infer<typeof KEY> {
  const [key = '', rarities] = cursor.split(RARITIES)
  if (rarities !== undefined) {
    const { data } = z.array(RARITY).length(terms.length).safeParse(rarities.split('.'))
    if (!data) throw invalidCursor()
    for (const [at, term] of terms.entries()) catalogue.rarities.set(term, data[at] ?? 1)
  }
  return decodeKey(key, KEY)
}

async function rankCollected(catalogue: Catalogue, terms: readonly string[], where: SQL | undefined, page: Page) {
  const found = await candidates(catalogue, terms, { max: COLLECTED_MAX, columns: SCORED_TEXTS })
  const [row] = await rowsOf<{ rows: Ranked[]; total: number; collected: number }>(
    catalogue.db,
    sql`with candidates as materialized (${found}),
      found as materialized (select * from candidates as listings where is_match and ${where ?? sql`true`})
      select (select count(*) from candidates)::int as collected, (select count(*) from found)::int as total,
        array(select to_json(ranked) from (${await ranked(catalogue, terms, sql`select * from found`, page)}) as ranked) as rows`,
  )
  const { rows = [], total = 0, collected = 0 } = row ?? {}
  return { rows, total, isAll: collected <= COLLECTED_MAX }
}

/**
 * The best of the most liked matches: of the popular texts, and where the filters admit few of these, of the list too.
 * @returns `isAll`: `where` admits no other listing than those examined
 */
async function rankLiked(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  page: Page,
): Promise<{ rows: Ranked[]; isAll: boolean }> {
  const isPopular = (await estimateShare(catalogue, terms)) * POPULAR_TEXTS_MAX > page.limit
  const popular = isPopular ? await rankPopular(catalogue, terms, where, page) : { rows: [], compared: 0 }
  // The same on each page, whatever is left of them.
  if (popular.compared === COMPARED_MAX && popular.rows.length > page.limit) return { rows: popular.rows, isAll: false }
  const walked = await rankMostLiked(catalogue, terms, where, page)
  return { ...walked, rows: together(popular.rows, walked.rows) }
}

/** @returns `compared`: how many matches of all pages were compared */
async function rankPopular(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  page: Page,
): Promise<{ rows: Ranked[]; compared: number }> {
  const found = sql`select ${SCORED_FACTS}, search_text, search_vector, head
    from (${await popularMatches(catalogue, terms, { max: LOOKED_UP_MAX, needed: COMPARED_MAX })}) as prompts,
      lateral (select * from ${listings} where ${listings.id} = prompt_id offset 0) listings
    where ${where ?? sql`true`} limit ${COMPARED_MAX}`
  const [row] = await rowsOf<{ rows: Ranked[]; compared: number }>(
    catalogue.db,
    sql`with found as materialized (${found}) select (select count(*) from found)::int as compared,
      array(select to_json(ranked) from (${await ranked(catalogue, terms, sql`select * from found`, page)}) as ranked) as rows`,
  )
  return row ?? { rows: [], compared: 0 }
}

async function rankMostLiked(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  page: Page,
): Promise<{ rows: Ranked[]; isAll: boolean }> {
  const found = sql`select ${SCORED} from walked as listings, ${eachText}
    where ${matchesTerms(terms, catalogue)} limit ${COMPARED_MAX}`
  const [row] = await rowsOf<{ rows: Ranked[]; isAll: boolean }>(
    catalogue.db,
    sql`with walked as materialized (select * from ${listings} where ${where ?? sql`true`}
        order by likes_count desc, id desc limit ${WALK_MAX})
      select ${page.after === undefined} and (select count(*) < ${WALK_MAX} from walked) as "isAll",
        array(select to_json(ranked) from (${await ranked(catalogue, terms, found, page)}) as ranked) as rows`,
  )
  return row ?? { rows: [], isAll: true }
}

/** A page and one more of the rows of `found`, by rank. */
async function ranked(
  catalogue: Catalogue,
  terms: readonly string[],
  found: SQL,
  { limit, after }: Page,
): Promise<SQL> {
  const { rows } = await scored(catalogue, terms, found)
  return sql`select id, likes, score from (${rows}) as scored
    where ${after ? sql`(score, likes, id) < (${after[0]}::int, ${after[1]}::int, ${after[2]}::uuid)` : sql`true`}
    order by score desc, likes desc, id desc limit ${limit + 1}`
}
