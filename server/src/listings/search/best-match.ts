import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { decodeKey, encodeKey, type PageInput } from '../../db/page.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts } from '../../db/schema.ts'
import { estimateShare } from './frequency.ts'
import { matchesTerms } from './matches.ts'

/** Above this share only the most liked of those that match are compared. */
const COMMON = 0.01
const COMPARED = 200
/** How far they are looked for among the most liked. */
const WALK_ROWS = 5_000

const KEY = z.tuple([z.int32(), z.int32(), z.uuid()])

interface Ranked {
  id: string
  total: number
  score: number
  likes: number
}

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
  { limit, cursor }: PageInput,
): Promise<{ ids: string[]; nextCursor: string | null; total?: number | undefined }> {
  const matches = matchesTerms(terms)
  const isCommon = (await estimateShare(db, terms)) >= COMMON
  // The title stands first in the folded text. Its words are told from parts of words by the blanks around them.
  const title = sql`' ' || regexp_replace(left(search_text, length(title)), '[^[:alnum:]]+', ' ', 'g') || ' '`
  const scores = terms.map(
    (term) => sql`case when strpos(words, ${` ${term} `}) > 0 then 16 when strpos(words, ${term}) > 0 then 8
      when strpos(others, ${term}) > 0 then 4 else 1 end`,
  )
  const phrase = sql`case when strpos(words, ${` ${terms.join(' ')} `}) > 0 then 32 else 0 end`
  const columns = sql`id, likes_count, ${title} as words,
    lower(category || ' ' || type || ' ' || engine) || ' ' || right(search_text, 40) as others`
  const found = isCommon
    ? sql`select ${columns} from (select * from ${prompts} where ${where}
        order by likes_count desc, id desc limit ${WALK_ROWS}) prompts where ${matches} limit ${COMPARED}`
    : sql`select ${columns} from ${prompts} where ${and(matches, where)}`
  const key = cursor === undefined ? undefined : decodeKey(cursor, KEY)
  const rows = await rowsOf<Ranked>(
    db,
    sql`with found as materialized (${found}),
      ranked as (select id, likes_count as likes, (${phrase} + ${sql.join(scores, sql` + `)})::int as score from found)
      select id, likes, score, (select count(*) from found)::int as total from ranked
      where ${key ? sql`(score, likes, id) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::uuid)` : sql`true`}
      order by score desc, likes desc, id desc limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? encodeKey([last.score, last.likes, last.id]) : null
  return { ids: page.map(({ id }) => id), nextCursor, ...(!isCommon && { total: rows[0]?.total ?? 0 }) }
}
