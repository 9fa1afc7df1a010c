import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/rows-of.ts'

/** How long a process goes by what it has read. */
const KEPT_MS = 10 * 60_000

/** The share of listings for a term that is none of the common words. */
const RARE = 0.001

interface Known {
  at: number
  shares: Map<string, number>
}

const known = new WeakMap<Db, Known>()

/** The common words of the catalogue, without their endings, with the share of listings that each is in. */
async function commonWords(db: Db): Promise<Map<string, number>> {
  const kept = known.get(db)
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.shares
  // What `analyze` has counted. The shares have more entries than the words: the last ones are about all of them.
  const rows = await rowsOf<{ word: string; share: number }>(
    db,
    sql`select word, share from pg_stats,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
      where schemaname = current_schema() and tablename = 'prompts' and attname = 'search_vector' and word is not null`,
  )
  const shares = new Map(rows.map(({ word, share }) => [word, share]))
  known.set(db, { at: Date.now(), shares })
  return shares
}

/** About how many listings there are, as `analyze` has counted. */
async function countAll(db: Db): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select greatest(reltuples, 0)::int as count from pg_class where oid = ${'prompts'}::regclass`,
  )
  return found?.count ?? 0
}

/** About how many listings have all of these terms. */
export const estimateCount = async (db: Db, terms: readonly string[]): Promise<number> =>
  (await estimateShare(db, terms)) * (await countAll(db))

/** About what share of the listings has all of these terms. Only its order of magnitude means something. */
export async function estimateShare(db: Db, terms: readonly string[]): Promise<number> {
  const words = [...(await commonWords(db))]
  return terms.reduce((product, term) => {
    const shares = words.filter(([word]) => word.includes(term) || isStemOf(word, term)).map(([, share]) => share)
    return product * Math.max(RARE, ...shares)
  }, 1)
}

/** English endings are short. */
const isStemOf = (word: string, term: string): boolean =>
  term.length > word.length && term.length - word.length <= 3 && term.startsWith(word)
