import { LIMITS } from '@promptery/contract/constants'
import type { ListPromptsQuery, Total } from '@promptery/contract/listings/prompts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import type { Catalogue } from '../../../listings/search/catalogue.ts'
import { countMatching } from '../../../listings/search/count-matching.ts'
import { filteredRows, filterPrompts } from './filters.ts'

const { totalMax } = LIMITS
/** How long a process goes by that there are more than are counted. */
const KEPT_MS = 60_000
const KEPT_MAX = 1_000

const uncounted = new WeakMap<Db, Map<string, number>>()

export const toTotal = (count: number): Total => ({ count: Math.min(count, totalMax), isExact: count <= totalMax })

/**
 * How many listings the filters let through that have all terms. Exact up to a limit. That there are more is kept for a
 * minute, so that the lists that most people look at are not counted each time.
 */
export async function countPrompts(
  catalogue: Catalogue,
  query: ListPromptsQuery,
  { terms, listed }: { terms: readonly string[]; listed: SQL | undefined },
): Promise<Total> {
  const { db } = catalogue
  const { type, engine, category, priceRange, free } = query
  const key = JSON.stringify([type, engine, category, priceRange, free, terms])
  const kept = uncounted.get(db) ?? new Map<string, number>()
  if (Date.now() - (kept.get(key) ?? 0) < KEPT_MS) return toTotal(totalMax + 1)
  const count =
    terms.length > 0
      ? await countMatching(catalogue, terms, and(listed, filterPrompts(query)), totalMax + 1)
      : await countRows(db, filteredRows(query, listed, totalMax + 1))
  if (count > totalMax) {
    if (kept.size >= KEPT_MAX) kept.clear()
    uncounted.set(db, kept.set(key, Date.now()))
  }
  return toTotal(count)
}

async function countRows(db: Db, rows: SQL): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from (${rows}) as found`)
  return found?.count ?? 0
}
