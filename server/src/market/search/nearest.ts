import { and, type SQL, sql } from 'drizzle-orm'
import { entriesWith } from '../../listings/search-index/entries.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, listingVectors, POPULAR_UP_TO, searchIndex } from '../../platform/db/schema.ts'
import { COMPARED_MAX, PARTIAL_MAX } from './rank.ts'
import { type Concept, type Filters, queriesOf } from './search-query.ts'

/** Compared listings below which none is nearest: of few, one always stands out. */
const COMPARED_MIN = 20
/** Listings of like meaning that a search takes. */
const NEAREST_MAX = 8
/**
 * How far above the median a similarity stands, in standard deviations: what is similar enough differs from model to
 * model, and a nonsense search is similar to nothing.
 */
const DEVIATIONS = 3
/** Standard deviations of a normal distribution in one median of absolute deviations. */
const DEVIATION_OF_MEDIAN = 1.4826
/** Reciprocal rank fusion: how little the first ranks differ. */
const RANK_OFFSET = 60

interface Compared {
  id: string
  similarity: number
}

/** A vector with a signed byte for each number, of which the largest is 127. */
export function toBytes(vector: readonly number[]): Buffer {
  const largest = vector.reduce((max, number) => Math.max(max, Math.abs(number)), 0) || 1
  return Buffer.from(Int8Array.from(vector, (number) => Math.round((number / largest) * 127)).buffer)
}

/**
 * Ids of the listings that mean most nearly what was searched, nearest first, of a bounded number: those that match all
 * concepts or one, and the most liked.
 * @param filters terms of the index, and `where` what else the listings must be
 */
export async function selectNearest(
  { searchDb, log }: Pick<Context, 'searchDb' | 'log'>,
  { model, vector }: { model: string; vector: readonly number[] },
  concepts: readonly Concept[],
  { filters, where }: Filters,
): Promise<string[]> {
  const id = sql`listings.id`
  const matching = (some: readonly Concept[], max: number): SQL =>
    sql`(select * from (${entriesWith(queriesOf(some, filters), id, where)}) as matches limit ${max})`
  const compared = [
    sql`(select id from (select * from ${listings} where withdrawn_at is null and status <> 'rejected'
      order by likes_count desc, id desc limit ${POPULAR_UP_TO[4]}) as listings where ${where ?? sql`true`})`,
    matching(concepts, COMPARED_MAX),
    ...(concepts.length > 1 ? concepts.map((one) => matching([one], PARTIAL_MAX)) : []),
  ]
  const rows = await rowsOf<{ id: string; vector: Buffer }>(
    searchDb,
    sql`select prompt_id as id, vector from ${listingVectors}
      where prompt_id in (${sql.join(compared, sql` union all `)}) and model = ${model} and vector <> ''`,
  )
  const comparable = rows.filter((row) => row.vector.length === vector.length)
  if (rows.length > 0 && comparable.length === 0) logSize(log, `${model}: ${vector.length} numbers`)
  return outstanding(comparable.map((row) => ({ id: row.id, similarity: cosine(vector, row.vector) })))
}

const loggedSizes = new Set<string>()

/** Logs once in a process that the vectors of searches have a size that no vector of a listing has. */
function logSize(log: Context['log'], size: string): void {
  if (loggedSizes.has(size)) return
  loggedSizes.add(size)
  log.warn({ size }, 'searches go by words alone: the embedding model has sent vectors of another size for listings')
}

/** The cosine, times the length of `one`, which is the same for all that are compared. */
function cosine(one: readonly number[], bytes: Buffer): number {
  const other = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  let product = 0
  let square = 0
  for (let at = 0; at < other.length; at += 1) {
    const number = other[at] ?? 0
    product += (one[at] ?? 0) * number
    square += number * number
  }
  return product / Math.sqrt(square || 1)
}

/** Those whose similarity stands out, most similar first. */
function outstanding(compared: readonly Compared[]): string[] {
  if (compared.length < COMPARED_MIN) return []
  const typical = median(compared.map(({ similarity }) => similarity))
  const deviation = median(compared.map(({ similarity }) => Math.abs(similarity - typical))) * DEVIATION_OF_MEDIAN
  return compared
    .filter(({ similarity }) => similarity > typical + DEVIATIONS * deviation)
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? 1 : -1))
    .slice(0, NEAREST_MAX)
    .map(({ id }) => id)
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0

/** Both lists as one, by reciprocal rank fusion. Of equal ranks that of the words comes first. */
export function fuse(byWords: readonly string[], nearest: readonly string[]): string[] {
  const scores = new Map<string, number>()
  for (const list of [byWords, nearest])
    for (const [rank, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_OFFSET + rank + 1))
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

/** Which of some listings match all concepts. */
export async function selectMatching(db: Db, concepts: readonly Concept[], ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select prompt_id as id from ${searchIndex}
      where prompt_id = any(${sql.param(ids)}::uuid[]) and ${and(...queriesOf(concepts).map((query) => sql`terms @@ ${query}::tsquery`))}`,
  )
  return rows.map(({ id }) => id)
}
