import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts } from '../../db/schema.ts'
import { matchesTerms, matchesWords } from './matches.ts'

/** Where the statistics promise so many times the limit, it is reached. */
const MARGIN = 5

const explained = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

/**
 * How many listings have all terms, `limit` at most; for terms that filled a page near the beginning of a list.
 *
 * Where that many match, the statistics say so as well, and to count them would take far longer than to find the page.
 * What is counted is found through the search indexes, which say where the listings are before the first is read: whole
 * words first, as their index is by far the quicker one. The planner would rather read the table from its beginning.
 */
export async function countMatching(
  db: Db,
  terms: readonly string[],
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const matching = (matches: SQL | undefined): SQL => sql`select 1 from ${prompts} where ${and(matches, where)}`
  const [plan] = await rowsOf<{ 'QUERY PLAN': unknown }>(
    db,
    sql`explain (format json) ${matching(matchesTerms(terms))}`,
  )
  const [{ Plan }] = explained.parse(plan?.['QUERY PLAN'])
  if (Plan['Plan Rows'] >= limit * MARGIN) return limit
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    const count = async (matches: SQL | undefined): Promise<number> => {
      const rows = sql`${matching(matches)} limit ${limit}`
      const [found] = await rowsOf<{ count: number }>(tx, sql`select count(*)::int as count from (${rows}) as found`)
      return found?.count ?? 0
    }
    return (await count(matchesWords(terms))) >= limit ? limit : count(matchesTerms(terms))
  })
}
