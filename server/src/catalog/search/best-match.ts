import { LIMITS } from '@promptery/contract/constants'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeKey, encodeKey, type PageInput } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { prompts } from '../../platform/db/schema.ts'
import { candidates } from './candidates.ts'
import type { Catalogue } from './catalogue.ts'
import { lookUpWords } from './dictionary.ts'
import { estimateCount, estimateShare } from './frequency.ts'
import { matchesTerms } from './matches.ts'
import { partsOf } from './terms.ts'

/** Matching listings that are collected and compared. */
const COLLECTED_MAX = 2_000
/** Most liked listings that are compared at most, where more match than are collected. */
const COMPARED_MAX = 200
/** Matches wanted among the most liked, by the share of listings that match, within these bounds. */
const COMPARED_MIN = 60
const WALK_MIN = 1_500
const WALK_MAX = 5_000
/** The same on further pages where matches are frequent, as the first page's matches would soon be used up. */
const DEEP_MIN = 250
const DEEP_MAX = 1_000
const DEEP_WALK_MAX = 8_000

const KEY = z.tuple([z.int32(), z.int32(), z.uuid()])

interface Ranked {
  id: string
  score: number
  likes: number
}

/** Compared texts. The folded text begins with the title. */
const COMPARED_TEXTS = sql`left(search_text, length(title)) as head, right(search_text, 40) as tail`

/**
 * Ids of a page of the listings that match all terms, best first: the phrase in the title, whole words in the title,
 * parts of words there, engineer and category, description; then by likes.
 * @returns `total`: the number of matches, where all were compared
 * @throws Invalid for a cursor of another list
 */
export async function selectBestIds(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  page: PageInput,
): Promise<{ ids: string[]; nextCursor: string | null; total?: number | undefined }> {
  await lookUpWords(catalogue, terms)
  const isCommon = (await estimateCount(catalogue.db, terms)) > COLLECTED_MAX
  const first = isCommon ? await rankMostLiked(catalogue, terms, where, page) : { rows: [], isAll: false }
  if (first.isAll || first.rows.length > page.limit) return pageOf(first.rows, page)
  const collected = await rankCollected(catalogue, terms, where, page)
  if (collected.isAll) return { ...pageOf(collected.rows, page), total: collected.total }
  // Too many to compare: a sample, and the most liked.
  const liked = isCommon ? first : await rankMostLiked(catalogue, terms, where, page)
  const rows = new Map([...collected.rows, ...liked.rows].map((row) => [row.id, row]))
  const total = collected.total > LIMITS.totalMax ? collected.total : undefined
  return { ...pageOf([...rows.values()].sort(byRank), page), total }
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.score - a.score || b.likes - a.likes || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

function pageOf(rows: Ranked[], { limit }: PageInput): { ids: string[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? encodeKey([last.score, last.likes, last.id]) : null
  return { ids: page.map(({ id }) => id), nextCursor }
}

async function rankCollected(catalogue: Catalogue, terms: readonly string[], where: SQL | undefined, page: PageInput) {
  const found = await candidates(catalogue, terms, { max: COLLECTED_MAX, columns: COMPARED_TEXTS })
  const [row] = await rowsOf<{ rows: Ranked[]; total: number; collected: number }>(
    catalogue.db,
    sql`with candidates as materialized (${found}),
      found as materialized (select * from candidates as prompts where is_match and ${where ?? sql`true`})
      select (select count(*) from candidates)::int as collected, (select count(*) from found)::int as total,
        array(select to_json(ranked) from (${ranked(catalogue, terms, sql`found`, page)}) as ranked) as rows`,
  )
  const { rows = [], total = 0, collected = 0 } = row ?? {}
  return { rows, total, isAll: collected <= COLLECTED_MAX }
}

/** @returns `isAll`: `where` admits no other listing than those examined */
async function rankMostLiked(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  page: PageInput,
): Promise<{ rows: Ranked[]; isAll: boolean }> {
  const isFirst = page.cursor === undefined
  const share = await estimateShare(catalogue.db, terms)
  const isDeep = !isFirst && DEEP_MIN / share < DEEP_WALK_MAX
  const wanted = Math.ceil((isDeep ? DEEP_MIN : COMPARED_MIN) / share)
  const walked = Math.max(WALK_MIN, Math.min(isDeep ? DEEP_WALK_MAX : WALK_MAX, wanted))
  const inList = sql`from ${prompts} where ${where ?? sql`true`}`
  const found = sql`(select id, likes_count, category, type, engine, ${COMPARED_TEXTS}
    from (select * ${inList} order by likes_count desc, id desc limit ${walked}) prompts
    where ${matchesTerms(terms, catalogue)} limit ${isDeep ? DEEP_MAX : COMPARED_MAX}) as found`
  const [row] = await rowsOf<{ rows: Ranked[]; isAll: boolean }>(
    catalogue.db,
    sql`select rows, case when cardinality(rows) <= ${page.limit} and ${isFirst}
        then (select count(*) < ${walked} from (select 1 ${inList} limit ${walked}) as listed) else false end as "isAll"
      from (select array(select to_json(ranked) from (${ranked(catalogue, terms, found, page)}) as ranked) as rows offset 0) as most_liked`,
  )
  return row ?? { rows: [], isAll: true }
}

/** A page and one more of the rows of `found`, by rank. */
function ranked(catalogue: Catalogue, terms: readonly string[], found: SQL, { limit, cursor }: PageInput): SQL {
  const key = cursor === undefined ? undefined : decodeKey(cursor, KEY)
  const written = terms.map((term) => ({ term, pattern: patternOf(term, catalogue) }))
  const scores = written.map(
    (one) => sql`case when ${isInHead(one)} then case when ${isWordOfHead([one])} then 16 else 8 end
      when strpos(tail, ${one.term}) > 0 or strpos(lower(category || ' ' || type || ' ' || engine), ${one.term}) > 0 then 4
      else 1 end`,
  )
  const isInTitle = sql.join(written.map(isInHead), sql` and `)
  const phrase = sql`case when ${isInTitle} and ${isWordOfHead(written)} then 32 else 0 end`
  return sql`select id, likes, score from (select id, likes_count as likes,
      (${phrase} + ${sql.join(scores, sql` + `)})::int as score from ${found}) as scored
    where ${key ? sql`(score, likes, id) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::uuid)` : sql`true`}
    order by score desc, likes desc, id desc limit ${limit + 1}`
}

interface Written {
  term: string
  /** Its spellings in a title. */
  pattern: string
}

/** A pattern for a term, or for the indexed word with hyphens for it: its parts joined by any mark or none. */
function patternOf(term: string, { hyphenated }: Catalogue): string {
  const parts = partsOf(hyphenated.get(term)?.[0] ?? term)
  return parts.length > 0 ? parts.join('[^[:alnum:]]?') : term.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
}

const isInHead = ({ term, pattern }: Written): SQL =>
  term === pattern ? sql`strpos(head, ${term}) > 0` : sql`head ~ ${pattern}`

/** Whole words in sequence in the title. Blanks as separators are checked first, as that is faster than the pattern. */
const isWordOfHead = (words: readonly Written[]): SQL =>
  sql`(strpos(' ' || head || ' ', ${` ${words.map(({ term }) => term).join(' ')} `}) > 0 or head ~ ${asWords(words)})`

/** A pattern for whole words in sequence, with any separators. */
const asWords = (words: readonly Written[]): string =>
  `(^|[^[:alnum:]])${words.map(({ pattern }) => pattern).join('[^[:alnum:]]+')}($|[^[:alnum:]])`
