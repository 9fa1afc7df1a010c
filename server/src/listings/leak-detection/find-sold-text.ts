import { PUBLIC_LICENCES } from '@promptery/contract/constants'
import { previewOf } from '@promptery/contract/listings/preview'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { prompts } from '../../platform/db/schema.ts'
import { inTextThread } from '../text/thread/text-thread.ts'
import { listedPrompts } from '../visibility.ts'
import { DESCRIPTION } from './write-fingerprints.ts'

/** A text that another user sells. */
export interface SoldText {
  promptId: string
  /** `DESCRIPTION`: it is the description of the listing. */
  version: number
}

/** Rare words in common runs that are too much: some 30 words of text. */
const COMMON_MAX = 12
/** Hashes of a sketch below which a text is too short to be compared. */
const SKETCH_MIN = 6
/** Engineers who share a passage before it counts as common property. */
const COMMON_ENGINEERS = 3
/** Texts looked up for each fingerprint, and texts read of those found. */
const [TEXTS_OF_HASH, TEXTS_READ] = [16, 3]

interface Found extends SoldText {
  hash: string
  engineerId: string
  writtenAt: Date
  /** Whether it has a price and a licence that forbids publishing. */
  isOffered: boolean
  /** Whether it is held as a possible copy itself. */
  isHeld: boolean
}

/**
 * A text of another seller of which one of `texts` is a near copy, or with a long run in common. Free texts do not
 * count, nor passages that the author wrote first or that several engineers have.
 * @param options.isListing whether they are of a listing, and are compared with descriptions too
 */
export async function findSoldText(
  ctx: Pick<Context, 'db' | 'config'>,
  authorId: string,
  texts: readonly string[],
  { isListing = false } = {},
): Promise<SoldText | null> {
  const whole = texts.join('\n\n')
  return (await findPassage(ctx, authorId, whole)) ?? (await findNearCopy(ctx, authorId, texts, isListing))
}

async function findPassage(
  { db, config }: Pick<Context, 'db' | 'config'>,
  authorId: string,
  text: string,
): Promise<SoldText | null> {
  const hashes = await inTextThread('askedFingerprintsOf', text)
  if (hashes.length === 0) return null
  for (const { promptId, version } of likeliest(await selectByHash(db, 'hashes', hashes), authorId)) {
    const sold = await readSoldText(db, { promptId, version })
    if (sold === null) continue
    const preview = await readPreview(db, promptId, config.requireApproval)
    if ((await inTextThread('commonCount', text, sold, preview)) >= COMMON_MAX) return { promptId, version }
  }
  return null
}

async function findNearCopy(
  { db }: Pick<Context, 'db'>,
  authorId: string,
  texts: readonly string[],
  isListing: boolean,
): Promise<SoldText | null> {
  for (const text of texts) {
    const sketch = await inTextThread('sketchOf', text)
    if (sketch.length < SKETCH_MIN) continue
    const found = (await selectByHash(db, 'sketch', sketch)).filter(({ version }) => isListing || version > 0)
    for (const { promptId, version } of likeliest(found, authorId)) {
      const sold = await readSoldText(db, { promptId, version })
      if (sold !== null && (await inTextThread('isNearCopy', text, sold))) return { promptId, version }
    }
  }
  return null
}

/** The texts of others with most of the hashes. What many have, or the author had first, does not count. */
function likeliest(all: readonly Found[], authorId: string): SoldText[] {
  const shared = new Map<string, SoldText & { count: number }>()
  for (const found of Map.groupBy(all, ({ hash }) => hash).values()) {
    const own = found.filter(({ engineerId, isHeld }) => engineerId === authorId && !isHeld)
    const others = found.filter(({ engineerId, isHeld }) => engineerId !== authorId && !isHeld)
    const engineers = new Set(others.map(({ engineerId }) => engineerId))
    if (engineers.size >= COMMON_ENGINEERS) continue
    const wroteFirst = (other: Found) => own.some(({ writtenAt }) => writtenAt <= other.writtenAt)
    for (const { promptId, version } of others.filter((other) => other.isOffered && !wroteFirst(other))) {
      const key = `${promptId} ${version}`
      shared.set(key, { promptId, version, count: (shared.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...shared.values()].sort((a, b) => b.count - a.count).slice(0, TEXTS_READ)
}

/** One index lookup for each hash. */
async function selectByHash(db: Db, column: 'hashes' | 'sketch', hashes: readonly number[]): Promise<Found[]> {
  const { rows } = await db.execute<Omit<Found, 'writtenAt'> & { writtenAt: string }>(sql`
    select asked.hash::text as hash, one.prompt_id as "promptId", one.version, one.written_at as "writtenAt",
      p.uploaded_by as "engineerId",
      p.price_cents > 0 and p.licence not in (${list(PUBLIC_LICENCES)}) as "isOffered",
      p.status = 'rejected' or (p.status = 'pending' and p.must_be_approved) as "isHeld"
    from unnest(${`{${hashes.join(',')}}`}::bigint[]) as asked(hash)
    cross join lateral (
      select prompt_id, version, written_at from text_fingerprints
      where ${sql.identifier(column)} @> array[asked.hash] limit ${TEXTS_OF_HASH}
    ) as one
    join prompts p on p.id = one.prompt_id`)
  return rows.map((row) => ({ ...row, writtenAt: new Date(row.writtenAt) }))
}

const list = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Null: replaced before any purchase. */
export async function readSoldText(db: Db, { promptId, version }: SoldText): Promise<string | null> {
  const { rows } = await db.execute<{ text: string }>(
    version === DESCRIPTION
      ? sql`select description as text from prompts where id = ${promptId}`
      : sql`
    select prompt_text as text from prompts where id = ${promptId} and version = ${version}
    union all
    select text from former_versions where prompt_id = ${promptId} and number = ${version}`,
  )
  return rows[0]?.text ?? null
}

/** The beginning of a listed prompt's text that its engineer shows to everybody. */
async function readPreview(db: Db, promptId: string, requireApproval: boolean): Promise<string> {
  const [row] = await db
    .select({ text: prompts.promptText, percent: prompts.previewPercent })
    .from(prompts)
    .where(and(eq(prompts.id, promptId), listedPrompts(requireApproval)))
  return row ? previewOf(row.text, row.percent) : ''
}
