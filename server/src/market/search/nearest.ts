import { and, type SQL, sql } from 'drizzle-orm'
import { type EmbeddingModel, TextsRefused } from '../../adapters/embeddings/port.ts'
import { entriesWith } from '../../listings/search-index/dictionary.ts'
import { listedPrompts, openPrompts } from '../../listings/visibility.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, listingVectors, POPULAR_UP_TO, prompts, searchIndex } from '../../platform/db/schema.ts'
import type { Job, JobDeps } from '../../platform/jobs/job.ts'
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
function toBytes(vector: readonly number[]): Buffer {
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

/** Listings of a request. */
const BATCH = 32
/** Characters of a listing that are sent. Models that take less get the beginning. */
const [CHARS_MAX, CHARS_MIN] = [2_000, 200]

/** What everybody reads of a listing on the market: never a sold text. */
const publicText = (requireApproval: boolean) => sql`left(concat_ws(E'\n', ${prompts.title}, ${prompts.category},
  ${prompts.description}, case when ${openPrompts(requireApproval)} then ${prompts.promptText} end), ${CHARS_MAX}::int)`

interface Row {
  id: string
  /** With the microseconds that a `Date` has not. */
  updatedAt: string
  text: string
}

type Deps = Pick<JobDeps, 'db'> & {
  config: Pick<JobDeps['config'], 'requireApproval'>
  log: Pick<JobDeps['log'], 'warn'>
}

/**
 * Writes the vectors of the listings on the market that have none, or one of another model, or have changed since, and
 * deletes those of other listings. It goes on where an aborted run has ended.
 */
export async function embedListings(deps: Deps, model: EmbeddingModel, signal?: AbortSignal): Promise<void> {
  const { db } = deps
  const { requireApproval } = deps.config
  await db.execute(sql`delete from ${listingVectors} where not exists (
    select from ${listings} where ${listings.id} = prompt_id and ${listedPrompts(requireApproval, listings)})`)
  let size: number | undefined
  for (let after = '00000000-0000-0000-0000-000000000000'; !signal?.aborted; ) {
    const batch = await rowsOf<Row>(
      db,
      sql`select ${prompts.id}, ${prompts.updatedAt}::text as "updatedAt", ${publicText(requireApproval)} as text
        from ${prompts} left join ${listingVectors} on prompt_id = ${prompts.id}
        where ${prompts.id} > ${after} and ${listedPrompts(requireApproval)}
          and (model is distinct from ${model.model} or prompt_updated_at <> ${prompts.updatedAt})
        order by ${prompts.id} limit ${BATCH}`,
    )
    const last = batch.at(-1)
    if (!last) return
    const texts = batch.map(({ text }) => text)
    const vectors = await embedTexts(model, texts, signal)
    await writeVectors(deps, model.model, batch, vectors)
    if (size === undefined) {
      size = vectors.find(({ length }) => length > 0)?.length
      // A provider may replace a model under its name. This run, or the next one, makes them anew.
      if (size !== undefined)
        await db.execute(sql`delete from ${listingVectors} where octet_length(vector) not in (0, ${size})`)
    }
    after = last.id
  }
}

/**
 * A vector for each text, which is empty for a text that the model refuses. A batch that it refuses is sent text by text,
 * and of a text that it refuses half is sent, down to `CHARS_MIN`.
 * @throws TextsRefused where the model takes no text at all
 */
async function embedTexts(
  model: EmbeddingModel,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  try {
    return await model.embed(texts, signal)
  } catch (error) {
    if (!(error instanceof TextsRefused)) throw error
  }
  const vectors: number[][] = []
  if (texts.length > 1) {
    for (const text of texts) vectors.push(...(await embedTexts(model, [text], signal)))
    return vectors
  }
  const [text = ''] = texts
  if (text.length > CHARS_MIN) {
    const beginning = text.slice(0, Math.max(CHARS_MIN, text.length / 2)).toWellFormed()
    return embedTexts(model, [beginning], signal)
  }
  await model.embed(['prompt'], signal)
  return [[]]
}

async function writeVectors(
  { db, log }: Deps,
  model: string,
  rows: readonly Row[],
  vectors: readonly number[][],
): Promise<void> {
  const written = rows.map(({ id, updatedAt }, at) => {
    const vector = vectors[at] ?? []
    if (vector.length === 0)
      log.warn(
        { promptId: id },
        'the embedding model refuses the text of a listing, which searches find by words alone',
      )
    return { id, updatedAt, vector: toBytes(vector).toString('base64') }
  })
  await db.execute(sql`insert into ${listingVectors} (prompt_id, model, prompt_updated_at, vector)
    select ${prompts.id}, ${model}, "updatedAt", decode(vector, 'base64')
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id uuid, "updatedAt" timestamptz, vector text)
    join ${prompts} on ${prompts.id} = written.id for key share of ${prompts}
    on conflict (prompt_id) do update
      set model = excluded.model, prompt_updated_at = excluded.prompt_updated_at, vector = excluded.vector`)
}

/** Runs where an embedding model is connected. */
export const embedListingsJob = (model: EmbeddingModel): Job => ({
  name: 'embed-listings',
  cron: '*/10 * * * *',
  expireInSeconds: 6 * 60 * 60,
  run: (deps, signal) => embedListings(deps, model, signal),
})
