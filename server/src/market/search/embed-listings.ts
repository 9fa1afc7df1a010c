import { sql } from 'drizzle-orm'
import { type EmbeddingModel, TextsRefused } from '../../adapters/embeddings/port.ts'
import { listedPrompts, openPrompts } from '../../listings/visibility.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, listingVectors, prompts } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { toBytes } from './nearest.ts'

/** Listings that a statement looks at, and of these how many a request sends. */
const [READ_AT_ONCE, BATCH] = [500, 32]
/** Characters of a listing that are sent. Models that take less get the beginning. */
const [CHARS_MAX, CHARS_MIN] = [2_000, 200]

/** What everybody reads of a listing on the market: never a sold text. */
const publicText = (requireApproval: boolean) => sql`left(concat_ws(E'\n', ${prompts.title}, ${prompts.category},
  ${prompts.description}, case when ${openPrompts(requireApproval)} then ${prompts.promptText} end), ${CHARS_MAX}::int)`

interface Row {
  id: string
  hash: string
  /** Null: its vector is there. */
  text: string | null
}

/**
 * Writes the vectors of the listings on the market that have none, or one of another text, model or size, and deletes
 * those of other listings. It goes on where an aborted run has ended.
 */
export async function embedListings(
  db: Db,
  model: EmbeddingModel,
  { requireApproval }: Pick<ShopConfig, 'requireApproval'>,
  signal?: AbortSignal,
): Promise<void> {
  await db.execute(sql`delete from ${listingVectors} where not exists (
    select from ${listings} where ${listings.id} = prompt_id and ${listedPrompts(requireApproval, listings)})`)
  // A provider may replace a model under its name.
  const size = (await model.embed(['prompt'], signal))[0]?.length ?? 0
  for (let after = '00000000-0000-0000-0000-000000000000'; !signal?.aborted; ) {
    const rows = await rowsOf<Row>(
      db,
      sql`select id, md5(text) as hash, case when model is distinct from ${model.model} or text_hash <> md5(text)
            or octet_length(vector) <> ${size} then text end as text
          from (select ${prompts.id}, ${publicText(requireApproval)} as text from ${prompts}
            where ${prompts.id} > ${after} and ${listedPrompts(requireApproval)} order by ${prompts.id} limit ${READ_AT_ONCE}) as listed
          left join ${listingVectors} on prompt_id = id order by id`,
    )
    const last = rows.at(-1)
    if (!last) return
    const stale = rows.filter((row): row is Row & { text: string } => row.text !== null)
    for (let from = 0; from < stale.length; from += BATCH) {
      const batch = stale.slice(from, from + BATCH)
      const texts = batch.map(({ text }) => text)
      const vectors = await embedBeginnings(model, texts, signal)
      await writeVectors(db, model.model, batch, vectors)
    }
    after = last.id
  }
}

/** Sends less of each text while the model refuses them. */
async function embedBeginnings(
  model: EmbeddingModel,
  texts: readonly string[],
  signal: AbortSignal | undefined,
  chars = CHARS_MAX,
): Promise<number[][]> {
  try {
    return await model.embed(
      texts.map((text) => text.slice(0, chars).toWellFormed()),
      signal,
    )
  } catch (error) {
    if (!(error instanceof TextsRefused) || chars <= CHARS_MIN) throw error
    return embedBeginnings(model, texts, signal, chars / 2)
  }
}

async function writeVectors(db: Db, model: string, rows: readonly Row[], vectors: readonly number[][]): Promise<void> {
  const written = rows.map(({ id, hash }, at) => ({ id, hash, vector: toBytes(vectors[at] ?? []).toString('base64') }))
  await db.execute(sql`insert into ${listingVectors} (prompt_id, model, text_hash, vector)
    select id, ${model}, hash, decode(vector, 'base64')
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id uuid, hash text, vector text)
    where exists (select from ${prompts} where ${prompts.id} = written.id)
    on conflict (prompt_id) do update set model = excluded.model, text_hash = excluded.text_hash, vector = excluded.vector`)
}

/** Runs where an embedding model is connected. */
export const embedListingsJob = (model: EmbeddingModel): Job => ({
  name: 'embed-listings',
  cron: '*/10 * * * *',
  expireInSeconds: 6 * 60 * 60,
  run: ({ db, config }, signal) => embedListings(db, model, config, signal),
})
