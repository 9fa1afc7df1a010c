import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { PART_MIN } from './terms.ts'

/** How long a process goes by what it has read. */
const KEPT_MS = 10 * 60_000

/** A shop with fewer listings is small. */
const SMALL = 10_000

/** The share of listings for a term that is a part of no common word. */
const RARE = 0.001

/** Endings after which searches find other words too, as PostgreSQL's English dictionary cuts them off. */
const ENDING = /(ations?|ings?|ions?|ers?|ors?|ives?|ed|es|ly|s|e)$/
/** About what the dictionary makes of a word. */
const stemOf = (word: string): string =>
  word.replace(ENDING, (ending) => (word.length - ending.length < 4 ? ending : ''))

/** So much longer a listing takes that is collected than one that is walked past. */
const COLLECTING = 2.5

/** Whether a share is so large that `limit` are found sooner along a list that is sorted than by collecting all that match. */
export const isCommon = (share: number, listings: number, limit: number): boolean =>
  share > RARE && limit / share < COLLECTING * share * listings

interface Statistics {
  at: number
  /** About how many listings there are. */
  listings: number
  /** The common words, with the share of listings that each is in. */
  shares: [word: string, share: number][]
}

const known = new WeakMap<Db, Statistics>()

/** What `analyze` has counted. */
async function statistics(db: Db): Promise<Statistics> {
  const kept = known.get(db)
  if (kept && Date.now() - kept.at < KEPT_MS) return kept
  // The shares have more entries than the words: the last ones are about all of them.
  const rows = await rowsOf<{ word: string | null; share: number; listings: number }>(
    db,
    sql`select word, share, greatest(reltuples, 0)::int as listings
      from pg_class left join (pg_stats cross join lateral
          unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share))
        on schemaname = current_schema() and tablename = 'prompts_search_tokens' and word <> ''
      where oid = ${'prompts'}::regclass`,
  )
  const read: Statistics = {
    at: Date.now(),
    listings: rows[0]?.listings ?? 0,
    shares: rows.flatMap(({ word, share }): [string, number][] => (word === null ? [] : [[word, share]])),
  }
  known.set(db, read)
  return read
}

/** About how many listings there are. */
export const countListings = async (db: Db): Promise<number> => (await statistics(db)).listings

/** Whether the shop is so small that words of a single title are counted and suggested too. */
export const isSmallShop = async (db: Db): Promise<boolean> => (await countListings(db)) < SMALL

/** About how many listings have all of these terms, by the common words that have them as a part. */
export const estimateCount = async (db: Db, terms: readonly string[]): Promise<number> =>
  (await estimateShare(db, terms)) * (await countListings(db))

/**
 * About what share of the listings has all of these terms. Only its order of magnitude means something. Words that are
 * searched together stand together more often than by chance: of the share of each term but the rarest, the square root
 * is taken, then the fourth root, and so on.
 */
export async function estimateShare(db: Db, terms: readonly string[]): Promise<number> {
  const { shares } = await statistics(db)
  return terms
    .map((term) => {
      const stem = stemOf(term)
      const isIn = (word: string): boolean =>
        term.length < PART_MIN
          ? word.startsWith(term)
          : word.includes(term) || (word.startsWith(stem) && stemOf(word) === stem)
      return Math.min(1, Math.max(RARE, sum(shares.flatMap(([word, share]) => (isIn(word) ? [share] : [])))))
    })
    .sort((a, b) => a - b)
    .reduce((product, share, at) => product * share ** (1 / 2 ** at), 1)
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)
