import { or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/rows-of.ts'
import { listings, prompts } from '../../../platform/db/schema.ts'
import { eachText } from '../candidates.ts'
import type { Catalogue } from '../catalogue.ts'
import { lookUpWords } from '../dictionary.ts'
import { estimateCount } from '../frequency.ts'
import { matchesTerms, matchesTwoWords, matchThroughAnyIndex } from '../matches.ts'
import { type Ranked, roughScore, SCORED, scored } from './score.ts'

/** Listings beyond which a term is common: only the most liked of them are compared. */
const COMMON = 5_000
const WALK_ROWS = 1_000
/** Listings examined that have two terms, and all rarer terms together, whatever the filters admit. */
const WITH_TWO = 800
const WITH_ONE = 1_200
/** Of all these, the most promising are scored. */
const SCORED_MAX = 300
const SHOWN = 12
/** A partial match has a third of the terms, or a quarter by their rarity. */
const HITS_MIN = 3
const RARITY_MIN = 4

/** Listings that match some of the terms but not all, by score. */
export async function selectPartialMatches(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
): Promise<Ranked[]> {
  const { db } = catalogue
  await lookUpWords(catalogue, terms)
  const rare: string[] = []
  const common: string[] = []
  for (const term of terms) ((await estimateCount(catalogue, [term])) >= COMMON ? common : rare).push(term)
  const has = (term: string): SQL => sql`(${matchesTerms([term], catalogue)})`
  const having = (condition: SQL, limit: number): SQL =>
    sql`(select ${SCORED} from (select * from ${prompts} where ${condition} limit ${limit}) prompts
      join ${listings} using (id) where ${where})`
  const withOne: SQL[] = []
  for (const term of rare) withOne.push(await matchThroughAnyIndex(catalogue, term))
  const sources = [
    ...(terms.length > 2 ? [having(matchesTwoWords(terms, catalogue), WITH_TWO)] : []),
    ...withOne.map((condition) => having(condition, Math.ceil(WITH_ONE / withOne.length))),
    ...(common.length > 0
      ? [
          sql`(select ${SCORED} from (select * from ${listings} where ${where} order by likes_count desc, id desc
            limit ${WALK_ROWS}) listings, ${eachText} where ${or(...common.map(has))})`,
        ]
      : []),
  ]
  const found = sql`select * from (${sql.join(sources, sql` union all `)}) as prompts
    order by ${await roughScore(catalogue, terms)} desc limit ${SCORED_MAX}`
  const { rows, all } = await scored(catalogue, terms, found)
  return rowsOf<Ranked>(
    db,
    sql`select distinct on (score, likes, id) id, score, likes from (${rows}) as scored where hits < ${terms.length}::int and (hits * ${HITS_MIN}::int >= ${terms.length}::int or rarity * ${RARITY_MIN}::int >= ${all}::int)
      order by score desc, likes desc, id desc limit ${SHOWN}`,
  )
}
