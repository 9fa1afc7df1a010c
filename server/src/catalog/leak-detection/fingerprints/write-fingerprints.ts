import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { formerVersions, prompts, textFingerprints } from '../../../platform/db/schema.ts'
import { fingerprintsOf } from './fingerprints.ts'

interface SoldText {
  promptId: string
  version: number
  text: string
  /** Its fingerprints, of a text that may be long: then no lock is held meanwhile. Absent: computed here. */
  hashes?: number[]
  /** Absent: now. */
  writtenAt?: Date | undefined
}

/** Writes the fingerprints of texts in the transaction that writes the texts. */
export async function writeFingerprints(tx: Db, texts: readonly SoldText[]): Promise<void> {
  if (texts.length === 0) return
  const rows: (typeof textFingerprints.$inferInsert)[] = []
  for (const { text, hashes, writtenAt, ...row } of texts) {
    rows.push({ ...row, hashes: hashes ?? (await fingerprintsOf(text)), ...(writtenAt && { writtenAt }) })
  }
  await tx.insert(textFingerprints).values(rows).onConflictDoNothing()
}

/** Texts read and written at once. */
const BATCH = 200

/**
 * Writes the fingerprints of texts without any, which an earlier version stored. Each batch is committed, so that an
 * interrupted run continues with the next.
 */
export async function fillInFingerprints(db: Db): Promise<number> {
  return (await writeMissing(db, currentTexts)) + (await writeMissing(db, formerTexts))
}

async function writeMissing(db: Db, select: typeof currentTexts): Promise<number> {
  let written = 0
  for (let after = NONE; ; ) {
    const rows = await select(db, after)
    await writeFingerprints(db, rows)
    written += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return written
    after = last
  }
}

interface TextPosition {
  promptId: string
  version: number
}
const NONE: TextPosition = { promptId: '00000000-0000-0000-0000-000000000000', version: 0 }

const currentTexts = (db: Db, after: TextPosition): Promise<SoldText[]> =>
  db
    .select({
      promptId: prompts.id,
      version: prompts.version,
      text: prompts.promptText,
      writtenAt: sql`coalesce(${prompts.textChangedAt}, ${prompts.createdAt})`.mapWith(prompts.createdAt),
    })
    .from(prompts)
    .leftJoin(
      textFingerprints,
      and(eq(textFingerprints.promptId, prompts.id), eq(textFingerprints.version, prompts.version)),
    )
    .where(and(gt(prompts.id, after.promptId), isNull(textFingerprints.promptId)))
    .orderBy(prompts.id)
    .limit(BATCH)

const formerTexts = (db: Db, after: TextPosition): Promise<SoldText[]> =>
  db
    .select({
      promptId: formerVersions.promptId,
      version: formerVersions.number,
      text: formerVersions.text,
      writtenAt: formerVersions.createdAt,
    })
    .from(formerVersions)
    .leftJoin(
      textFingerprints,
      and(eq(textFingerprints.promptId, formerVersions.promptId), eq(textFingerprints.version, formerVersions.number)),
    )
    .where(
      and(
        sql`(${formerVersions.promptId}, ${formerVersions.number}) > (${after.promptId}, ${after.version})`,
        isNull(textFingerprints.promptId),
      ),
    )
    .orderBy(formerVersions.promptId, formerVersions.number)
    .limit(BATCH)
