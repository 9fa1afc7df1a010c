import { sql } from 'drizzle-orm'
import { type EmbeddingModel, TextsRefused } from '../../adapters/embeddings/port.ts'
import { listedPrompts, openPrompts } from '../../listings/visibility.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, listingVectors, prompts } from '../../platform/db/schema.ts'
import type { Job, JobDeps } from '../../platform/jobs/job.ts'
import { toBytes } from './nearest.ts'

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
