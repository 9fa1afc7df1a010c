import { LIMITS } from '@promptery/contract/constants'
import type { ListPromptsQuery, Total } from '@promptery/contract/listings/prompts'
import { type SQL, sql } from 'drizzle-orm'
import { listedPrompts } from '../../../catalog/visibility.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows-of.ts'
import { filteredRows } from './filters.ts'

const { totalMax } = LIMITS
/** Cache lifetime of totals that are not exact. */
const CACHE_TTL_MS = 60_000
const CACHE_ENTRIES_MAX = 1_000

const inexact = new WeakMap<Db, Map<string, { at: number; total: Total }>>()

export const toTotal = (count: number): Total => ({ count: Math.min(count, totalMax), isExact: count <= totalMax })

/**
 * Counts the listings that match the filters, exactly up to a limit: beyond it counting takes too long, and
 * the planner's estimate is wrong in small shops. A total that is not exact is cached for a minute, so that popular
 * lists are not counted each time.
 */
export async function countPrompts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  query: ListPromptsQuery,
): Promise<Total> {
  const { type, engine, category, priceRange, free } = query
  const key = JSON.stringify([type, engine, category, priceRange, free])
  const cached = inexact.get(db) ?? new Map<string, { at: number; total: Total }>()
  const known = cached.get(key)
  if (known && Date.now() - known.at < CACHE_TTL_MS) return known.total
  const rows = filteredRows(config, query, listedPrompts(config.requireApproval), totalMax + 1)
  const total = toTotal(await countRows(db, rows))
  if (!total.isExact) {
    if (cached.size >= CACHE_ENTRIES_MAX) cached.clear()
    inexact.set(db, cached.set(key, { at: Date.now(), total }))
  }
  return total
}

async function countRows(db: Db, rows: SQL): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from (${rows}) as found`)
  return found?.count ?? 0
}
