import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { decodeKey, encodeKey, type PageInput } from '../../db/page.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts } from '../../db/schema.ts'
import { COLLECTED_MAX, candidates } from './candidates.ts'
import { estimateCount, estimateShare } from './frequency.ts'
import { matchesTerms } from './matches.ts'

/** Where more match than are collected, so many of the most liked are compared, at most. */
const COMPARED_MAX = 200
/** So many are looked for among the most liked, by the share of those that match, within these bounds. */
const COMPARED_MIN = 60
const WALK_MIN = 1_500
const WALK_MAX = 5_000

const KEY = z.tuple([z.int32(), z.int32(), z.uuid()])

interface Ranked {
  id: string
  score: number
  likes: number
}

/** What is compared. The title stands first in the folded text. */
const COMPARED_TEXTS = sql`left(search_text, length(title)) as head, right(search_text, 40) as tail`

/**
 * The ids of a page of what matches all terms, the best first: the phrase in the title, then whole words in the title,
 * parts of words there, the engineer and the category, and last the description; among equals the most liked.
 * @returns `total`: how many match, where all of them were compared
 * @throws Invalid for a cursor that is none of this list
 */
export async function selectBestIds(
  db: Db,
  terms: readonly string[],
  where: SQL | undefined,
  page: PageInput,
): Promise<{ ids: string[]; nextCursor: string | null; total?: number | undefined }> {
  const isCommon = (await estimateCount(db, terms)) > COLLECTED_MAX
  const first = isCommon ? await rankMostLiked(db, terms, where, page) : []
  if (first.length > page.limit) return pageOf(first, page)
  const collected = await rankCollected(db, terms, where, page)
  if (collected.isAll) return { ...pageOf(collected.rows, page), total: collected.total }
  // Too many to compare: some of them, and the most liked.
  const liked = isCommon ? first : await rankMostLiked(db, terms, where, page)
  const rows = new Map([...collected.rows, ...liked].map((row) => [row.id, row]))
  return pageOf([...rows.values()].sort(byRank), page)
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.score - a.score || b.likes - a.likes || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

function pageOf(rows: Ranked[], { limit }: PageInput): { ids: string[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? encodeKey([last.score, last.likes, last.id]) : null
  return { ids: page.map(({ id }) => id), nextCursor }
}

async function rankCollected(db: Db, terms: readonly string[], where: SQL | undefined, page: PageInput) {
  const found = await candidates(db, terms, { max: COLLECTED_MAX, columns: COMPARED_TEXTS })
  const [row] = await rowsOf<{ rows: Ranked[]; total: number; collected: number }>(
    db,
    sql`with candidates as materialized (${found}),
      found as materialized (select * from candidates as prompts where is_match and ${where ?? sql`true`})
      select (select count(*) from candidates)::int as collected, (select count(*) from found)::int as total,
        array(select to_json(ranked) from (${ranked(terms, sql`found`, page)}) as ranked) as rows`,
  )
  const { rows = [], total = 0, collected = 0 } = row ?? {}
  return { rows, total, isAll: collected <= COLLECTED_MAX }
}

async function rankMostLiked(
  db: Db,
  terms: readonly string[],
  where: SQL | undefined,
  page: PageInput,
): Promise<Ranked[]> {
  const wanted = Math.ceil(COMPARED_MIN / (await estimateShare(db, terms)))
  const walked = Math.max(WALK_MIN, Math.min(WALK_MAX, wanted))
  const found = sql`(select id, likes_count, category, type, engine, ${COMPARED_TEXTS}
    from (select * from ${prompts} where ${where ?? sql`true`} order by likes_count desc, id desc limit ${walked}) prompts
    where ${matchesTerms(terms)} limit ${COMPARED_MAX}) as found`
  return rowsOf<Ranked>(db, ranked(terms, found, page))
}

/** A page and one of the rows of `found`, in the order of their rank. */
function ranked(terms: readonly string[], found: SQL, { limit, cursor }: PageInput): SQL {
  const key = cursor === undefined ? undefined : decodeKey(cursor, KEY)
  const scores = terms.map(
    (term) => sql`case when strpos(head, ${term}) > 0 then case when head ~ ${asWords([term])} then 16 else 8 end
      when strpos(tail, ${term}) > 0 or strpos(lower(category || ' ' || type || ' ' || engine), ${term}) > 0 then 4
      else 1 end`,
  )
  const isInTitle = sql.join(
    terms.map((term) => sql`strpos(head, ${term}) > 0`),
    sql` and `,
  )
  const phrase = sql`case when ${isInTitle} and head ~ ${asWords(terms)} then 32 else 0 end`
  return sql`select id, likes, score from (select id, likes_count as likes,
      (${phrase} + ${sql.join(scores, sql` + `)})::int as score from ${found}) as scored
    where ${key ? sql`(score, likes, id) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::uuid)` : sql`true`}
    order by score desc, likes desc, id desc limit ${limit + 1}`
}

/** A pattern for these words one after the other, whole, whatever stands between them. */
const asWords = (terms: readonly string[]): string =>
  `(^|[^[:alnum:]])${terms.map((term) => term.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('[^[:alnum:]]+')}($|[^[:alnum:]])`
