import { or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { prompts } from '../../platform/db/schema.ts'
import type { Catalogue } from './catalogue.ts'
import { lookUpWords } from './dictionary.ts'
import { estimateCount } from './frequency.ts'
import { matchAnyThroughIndexes, matchesTerms } from './matches.ts'

/** Listings beyond which a term is common: only the most liked of them are compared. */
const COMMON = 5_000
const WALK_ROWS = 2_000
const COMPARED = 400
/** Listings examined for a rarer term, whatever the filters admit. */
const CANDIDATES = 2_000
const SHOWN = 12

/** Ids of listings that match most of the terms but not all, best first; at least a third of the terms. */
export async function selectPartialMatches(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
): Promise<string[]> {
  const { db } = catalogue
  await lookUpWords(catalogue, terms)
  const rare: string[] = []
  const common: string[] = []
  for (const term of terms) ((await estimateCount(db, [term])) >= COMMON ? common : rare).push(term)
  const has = (term: string): SQL => sql`(${matchesTerms([term], catalogue)})`
  const columns = sql`id, likes_count, search_text, search_vector`
  const sources = [
    ...(rare.length > 0
      ? [
          sql`(select ${columns} from (select * from ${prompts} where ${await matchAnyThroughIndexes(catalogue, rare)} limit ${CANDIDATES})
            prompts where ${where} limit ${COMPARED})`,
        ]
      : []),
    ...(common.length > 0
      ? [
          sql`(select ${columns} from (select * from ${prompts} where ${where} order by likes_count desc, id desc
            limit ${WALK_ROWS}) prompts where ${or(...common.map(has))} limit ${COMPARED})`,
        ]
      : []),
  ]
  const count = sql.join(
    terms.map((term) => sql`${has(term)}::int`),
    sql` + `,
  )
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with found as materialized (${sql.join(sources, sql` union all `)})
      select id, max(${count}) as hits, max(likes_count) as likes from found as prompts
      where (${count}) * 3 >= ${terms.length}::int and (${count}) < ${terms.length}::int
      group by id order by hits desc, likes desc, id desc limit ${SHOWN}`,
  )
  return rows.map(({ id }) => id)
}
