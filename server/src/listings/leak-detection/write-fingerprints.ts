import { and, gt, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { formerVersions, prompts, textFingerprints } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { analyse, type StoredAnalysis } from '../text/text-variables.ts'

interface SoldText {
  promptId: string
  version: number
  text: string
  /** Of a text that may be long: then no lock is held meanwhile. Absent: computed here. */
  analysis?: StoredAnalysis | undefined
  /** Absent: now. */
  writtenAt?: Date | undefined
}

/** Stands for the description of a listing, where a number is the version of its text. */
export const DESCRIPTION = -1

/**
 * Writes the fingerprints, variables and languages of texts in the transaction that writes the texts. A changed description keeps its first time.
 * @param options.onlyMissing keeps what has been written meanwhile
 */
export async function writeFingerprints(
  tx: Db,
  texts: readonly SoldText[],
  { onlyMissing = false } = {},
): Promise<void> {
  if (texts.length === 0) return
  const rows: (typeof textFingerprints.$inferInsert)[] = []
  for (const { text, analysis, writtenAt, ...row } of texts) {
    const { hashes, sketch, variables, language } = analysis ?? (await analyse(text))
    // Passages of a description may be quoted.
    const ofText = row.version === DESCRIPTION ? { hashes: [] } : { hashes, variables }
    rows.push({ ...row, sketch, language, ...ofText, ...(writtenAt && { writtenAt }) })
  }
  await tx
    .insert(textFingerprints)
    .values(rows)
    .onConflictDoUpdate({
      target: [textFingerprints.promptId, textFingerprints.version],
      set: {
        hashes: sql`excluded.hashes`,
        sketch: sql`excluded.sketch`,
        variables: sql`excluded.variables`,
        language: sql`excluded.language`,
        writtenAt: sql`case when excluded.version = ${DESCRIPTION} then ${textFingerprints.writtenAt} else excluded.written_at end`,
      },
      ...(onlyMissing && { setWhere: isIncomplete }),
    })
}

/** Commit 4348a99f wrote the row, without language and variables. A description has no variables. */
const isIncomplete = sql`${textFingerprints.language} is null
  or (${textFingerprints.variables} is null and ${textFingerprints.version} <> ${DESCRIPTION})`

/** Texts read and written at once. */
const BATCH = 200

/** Writes the fingerprints of texts that commit 4348a99f stored without them. */
export const fillInFingerprintsJob: Job = {
  name: 'fill-in-fingerprints',
  cron: '40 3 * * *',
  async run({ db }) {
    await fillInFingerprints(db)
  },
}

/**
 * Writes the fingerprints, variables and languages of texts that commit 4348a99f stored. Each batch is committed, so that an interrupted run continues with the next.
 */
export async function fillInFingerprints(db: Db): Promise<number> {
  let written = 0
  for (const select of [currentTexts, formerTexts, descriptions]) written += await writeMissing(db, select)
  return written
}

async function writeMissing(db: Db, select: typeof currentTexts): Promise<number> {
  let written = 0
  for (let after = NONE; ; ) {
    const rows = await select(db, after)
    await writeFingerprints(db, rows, { onlyMissing: true })
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

/**
 * Texts that commit 4348a99f stored. The planner expects many of them where it expects none of a left join, and begins both tables at
 * `after`: otherwise each batch reads all of them.
 */
const isMissing = (promptId: SQLWrapper, version: SQLWrapper, after: TextPosition): SQL => sql`not exists (
  select from ${textFingerprints} f where f.prompt_id = ${promptId} and f.version = ${version}
    and f.language is not null and (f.variables is not null or f.version = ${DESCRIPTION}) and f.prompt_id >= ${after.promptId})`

const currentTexts = (db: Db, after: TextPosition): Promise<SoldText[]> =>
  db
    .select({
      promptId: prompts.id,
      version: prompts.version,
      text: prompts.promptText,
      writtenAt: sql`coalesce(${prompts.textChangedAt}, ${prompts.createdAt})`.mapWith(prompts.createdAt),
    })
    .from(prompts)
    .where(and(gt(prompts.id, after.promptId), isMissing(prompts.id, prompts.version, after)))
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
    .where(
      and(
        sql`(${formerVersions.promptId}, ${formerVersions.number}) > (${after.promptId}, ${after.version})`,
        isMissing(formerVersions.promptId, formerVersions.number, after),
      ),
    )
    .orderBy(formerVersions.promptId, formerVersions.number)
    .limit(BATCH)

const descriptions = (db: Db, after: TextPosition): Promise<SoldText[]> =>
  db
    .select({
      promptId: prompts.id,
      version: sql<number>`${DESCRIPTION}::integer`,
      text: prompts.description,
      writtenAt: prompts.createdAt,
    })
    .from(prompts)
    .where(
      and(
        gt(prompts.id, after.promptId),
        isNull(prompts.privateFor),
        isMissing(prompts.id, sql.raw(String(DESCRIPTION)), after),
      ),
    )
    .orderBy(prompts.id)
    .limit(BATCH)
