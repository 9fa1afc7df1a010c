import { PUBLIC_LICENCES } from '@promptery/contract/constants'
import { previewOf } from '@promptery/contract/listings/preview'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { prompts } from '../../../platform/db/schema.ts'
import { listedPrompts } from '../../visibility.ts'
import { commonPassages } from './common-passages.ts'
import { askedFingerprintsOf, readingsOf } from './fingerprints.ts'

/** A text that another user sells. */
export interface SoldText {
  promptId: string
  version: number
}

/** Rare words in common runs that are too much: some 30 words of text. */
const COMMON_MAX = 12
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
 * A text of another seller with a long run in common with `text`: as it is, reversed, or interleaved with a word or
 * two. Free texts do not count, nor passages that the author wrote first or that several engineers have.
 */
export async function findSoldText(
  { db, config }: Pick<Context, 'db' | 'config'>,
  authorId: string,
  text: string,
): Promise<SoldText | null> {
  const readings = await readingsOf(text)
  const hashes = await askedFingerprintsOf(readings)
  if (hashes.length === 0) return null
  const shared = new Map<string, SoldText & { count: number }>()
  for (const found of Map.groupBy(await selectByHash(db, hashes), ({ hash }) => hash).values()) {
    const own = found.filter(({ engineerId }) => engineerId === authorId)
    const others = found.filter(({ engineerId, isHeld }) => engineerId !== authorId && !isHeld)
    const engineers = new Set(others.map(({ engineerId }) => engineerId))
    if (engineers.size >= COMMON_ENGINEERS) continue
    const wroteFirst = (other: Found) => own.some(({ writtenAt }) => writtenAt <= other.writtenAt)
    for (const { promptId, version } of others.filter((other) => other.isOffered && !wroteFirst(other))) {
      const key = `${promptId} ${version}`
      shared.set(key, { promptId, version, count: (shared.get(key)?.count ?? 0) + 1 })
    }
  }
  const likely = [...shared.values()].sort((a, b) => b.count - a.count).slice(0, TEXTS_READ)
  for (const { promptId, version } of likely) {
    const sold = await readSoldText(db, { promptId, version })
    if (sold === null) continue
    const preview = await readPreview(db, promptId, config.requireApproval)
    if ((await commonPassages(readings, sold, preview)).count >= COMMON_MAX) return { promptId, version }
  }
  return null
}

/** One index lookup for each fingerprint. */
async function selectByHash(db: Db, hashes: readonly number[]): Promise<Found[]> {
  const { rows } = await db.execute<Omit<Found, 'writtenAt'> & { writtenAt: string }>(sql`
    select asked.hash::text as hash, one.prompt_id as "promptId", one.version, one.written_at as "writtenAt",
      p.uploaded_by as "engineerId",
      p.price_cents > 0 and p.licence not in (${list(PUBLIC_LICENCES)}) as "isOffered",
      p.status = 'rejected' or (p.status = 'pending' and p.must_be_approved) as "isHeld"
    from unnest(${`{${hashes.join(',')}}`}::bigint[]) as asked(hash)
    cross join lateral (
      select prompt_id, version, written_at from text_fingerprints
      where hashes @> array[asked.hash] limit ${TEXTS_OF_HASH}
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
  const { rows } = await db.execute<{ text: string }>(sql`
    select prompt_text as text from prompts where id = ${promptId} and version = ${version}
    union all
    select text from former_versions where prompt_id = ${promptId} and number = ${version}`)
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
