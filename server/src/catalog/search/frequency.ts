import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Catalogue } from './catalogue.ts'
import { PART_MIN } from './terms.ts'

/** Cache lifetime of the statistics. */
const CACHE_TTL_MS = 10 * 60_000

/** Listings below which a shop is small. */
const SMALL = 10_000

/** Estimated share of listings for a term that no common word contains. */
const RARE = 0.001

/** Suffixes that PostgreSQL's English dictionary removes. */
const ENDING = /(ations?|ings?|ions?|ers?|ors?|ives?|ed|es|ly|s|e)$/
/** Approximates the dictionary's stem of a word. */
const stemOf = (word: string): string =>
  word.replace(ENDING, (ending) => (word.length - ending.length < 4 ? ending : ''))

/** Cost of collecting a listing, relative to walking past it. */
const COLLECTING = 2.5

/** Whether walking along a sorted list finds `limit` matches sooner than collecting all matches. */
export const isCommon = (share: number, listings: number, limit: number): boolean =>
  share > RARE && limit / share < COLLECTING * share * listings

/** Cost of an entry of a search index, relative to walking past a listing. */
const READING = 0.4

/** Whether walking along the ids finds `limit` matches sooner than intersecting a range of ids with all matches. */
export const isWalkShorter = (share: number, listings: number, limit: number): boolean =>
  limit / share < READING * share * listings

interface Statistics {
  /** Estimated number of listings. */
  listings: number
  /** Common words, each with its share of listings. */
  shares: [word: string, share: number][]
  /** Ids that divide the listings into equal parts, oldest first. */
  ids: string[]
}

const known = new WeakMap<Db, { at: number; read: Promise<Statistics> }>()

/** The statistics of `analyze`. Concurrent callers share one reading. */
function statistics(db: Db): Promise<Statistics> {
  const cached = known.get(db)
  if (cached && Date.now() - cached.at < CACHE_TTL_MS) return cached.read
  const read = readStatistics(db)
  known.set(db, { at: Date.now(), read })
  read.catch(() => known.delete(db))
  return read
}

async function readStatistics(db: Db): Promise<Statistics> {
  // The shares have more entries than the words: the last ones are totals.
  const rows = await rowsOf<{ word: string | null; share: number; listings: number; ids: string[] }>(
    db,
    sql`select word, share, greatest(reltuples, 0)::int as listings, case when row_number() over () = 1 then
          array(select unnest(histogram_bounds::text::text[]) from pg_stats
            where schemaname = current_schema() and tablename = 'prompts' and attname = 'id') end as ids
      from pg_class left join (pg_stats cross join lateral
          unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share))
        on schemaname = current_schema() and tablename = 'prompts_search_tokens' and word <> ''
      where oid = ${'prompts'}::regclass`,
  )
  return {
    listings: rows[0]?.listings ?? 0,
    ids: rows[0]?.ids ?? [],
    shares: rows.flatMap(({ word, share }): [string, number][] => (word === null ? [] : [[word, share]])),
  }
}

/** Estimated number of listings. */
export const countListings = async (db: Db): Promise<number> => (await statistics(db)).listings

/**
 * An id up to which, from `from` on, there are about `count` listings. Without `from`: from the newest or oldest one on.
 * @returns `undefined` where fewer are left, or without statistics
 */
export async function idAfter(
  db: Db,
  { count, from, isDescending }: { count: number; from: string | undefined; isDescending: boolean },
): Promise<string | undefined> {
  const { ids, listings } = await statistics(db)
  const newestFirst = isDescending ? ids.toReversed() : ids
  const isPassed = (id: string): boolean => from !== undefined && (isDescending ? id >= from : id <= from)
  const begun = newestFirst.findLastIndex(isPassed)
  const parts = Math.ceil((count * (ids.length - 1)) / Math.max(1, listings))
  return newestFirst[Math.max(0, begun) + parts + (begun < 0 ? 0 : 1)]
}

/** Whether the shop is small enough to count and suggest words of a single title too. */
export const isSmallShop = async (db: Db): Promise<boolean> => (await countListings(db)) < SMALL

/** What an estimate needs. */
type Estimated = Pick<Catalogue, 'db' | 'synonyms'>

/** Estimated number of listings with all terms, by the common words that contain them. */
export const estimateCount = async (catalogue: Estimated, terms: readonly string[]): Promise<number> =>
  (await estimateShare(catalogue, terms)) * (await countListings(catalogue.db))

/** Whether probably more than `max` listings have all terms. One that no common word contains is rare in any shop. */
export async function areFrequent(catalogue: Estimated, terms: readonly string[], max: number): Promise<boolean> {
  for (const term of terms) if ((await estimateShare(catalogue, [term])) <= RARE) return false
  return (await estimateCount(catalogue, terms)) > max
}

/**
 * Estimated share of listings with all terms, within an order of magnitude. Words searched together are correlated: the
 * rarest term counts with its share, the next with its square root, then the fourth root, and so on.
 */
export async function estimateShare({ db, synonyms }: Estimated, terms: readonly string[]): Promise<number> {
  const { shares } = await statistics(db)
  return terms
    .map((term) => {
      const stem = stemOf(term)
      const others = new Set(synonyms.of(term))
      const isIn = (word: string): boolean =>
        others.has(word) ||
        (term.length <= PART_MIN
          ? word.startsWith(term)
          : word.includes(term) || (word.startsWith(stem) && stemOf(word) === stem))
      return Math.min(1, Math.max(RARE, sum(shares.flatMap(([word, share]) => (isIn(word) ? [share] : [])))))
    })
    .sort((a, b) => a - b)
    .reduce((product, share, at) => product * share ** (1 / 2 ** at), 1)
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)
