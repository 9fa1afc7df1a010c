import { idSchema } from '@promptery/contract/common'
import { and, asc, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { FileStore } from '../../adapters/files/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { type BucketOwner, markBucket } from '../../platform/db/queries/bucket-owner.ts'
import { messages, profiles, prompts, samples, users } from '../../platform/db/schema.ts'
import type { StoredCover } from '../../platform/db/stored-cover.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { ATTACHMENTS, folderOfLogo } from './stored-pictures.ts'

const HOUR_MS = 60 * 60 * 1000
/** Longer than any upload, whose files are written before its row, perhaps by another process. */
export const ORPHAN_AGE_MS = HOUR_MS
const GENERATED_AGE_MS = 30 * 24 * HOUR_MS
const BATCH = 1_000
/** Orphaned covers that are removed whatever their share, while as many stay: a few interrupted uploads. */
const UNSUSPICIOUS_COUNT = 10
const SUSPICIOUS_PART = 0.2

export interface CleanUpSummary {
  /** Removed folders of uploaded covers, samples, and pictures of messages without a row. */
  covers: number
  /** Removed folders of drawings for deleted prompts, samples and engineers. */
  drawn: number
  /** Removed pictures of /generate, older than 30 days. */
  generated: number
  /** Removed files whose writing was interrupted. */
  unfinished: number
  /** Orphaned covers that stay, as there are suspiciously many. */
  spared: number
  /** Nothing was removed unless the files are this shop's. */
  owner: BucketOwner
}

interface Options {
  /** Files changed later stay: an upload may be about to write its row. */
  before?: Date
  /** Removes orphaned covers, however many there are. */
  force?: boolean
}

/**
 * Removes files without a reference: of interrupted uploads, and replaced ones that a killed server left. Safe to run
 * concurrently, also beside uploads. The first run on a bucket only marks it.
 */
export async function cleanUpFiles(
  { db, files }: { db: Db; files: FileStore },
  { before = new Date(Date.now() - ORPHAN_AGE_MS), force = false }: Options = {},
): Promise<CleanUpSummary> {
  const owner = await markBucket(db, files)
  if (owner !== 'this shop') return { covers: 0, drawn: 0, generated: 0, unfinished: 0, spared: 0, owner }
  const unfinished = await files.removeUnfinished(before)
  const covers = await cleanUpUploads('covers', coverKeys(db), { files, before, force })
  const attached = await cleanUpUploads(ATTACHMENTS, attachedKeys(db), { files, before, force })
  const drawn = await cleanUpDrawings(db, files, before)
  let generated = 0
  const outdated = new Date(Math.min(before.getTime(), Date.now() - GENERATED_AGE_MS))
  for await (const { key, changedAt } of files.list('generated')) {
    if (changedAt >= outdated) continue
    await files.remove(key)
    generated += 1
  }
  const [removed, spared] = [covers.removed + attached.removed, covers.spared + attached.spared]
  return { covers: removed, drawn, generated, unfinished, spared, owner }
}

async function cleanUpUploads(
  folder: string,
  keys: AsyncIterable<string>,
  { files, before, force }: { files: FileStore; before: Date; force: boolean },
) {
  // Listed before the rows are read: a folder whose row is written meanwhile is not listed, or too young.
  const young = new Set<string>()
  const orphans = new Set<string>()
  for await (const { key, changedAt } of files.list(folder)) (changedAt < before ? orphans : young).add(key)
  if (orphans.size === 0) return { removed: 0, spared: 0 }
  let named = 0
  for await (const key of keys) if (orphans.delete(key) || young.has(key)) named += 1
  if (!force && isSuspicious(orphans.size, named)) return { removed: 0, spared: orphans.size }
  for (const key of orphans) await files.removeFolder(key)
  return { removed: orphans.size, spared: 0 }
}

/** Whether the database is more likely the wrong one, or an old one, than the covers orphaned. */
function isSuspicious(orphans: number, named: number): boolean {
  if (orphans > named) return true
  return orphans > UNSUSPICIOUS_COUNT && orphans > (orphans + named) * SUSPICIOUS_PART
}

async function* coverKeys(db: Db): AsyncIterable<string> {
  yield* keysIn(db, prompts, prompts.id, prompts.cover)
  yield* keysIn(db, samples, samples.id, samples.picture)
  yield* keysIn(db, profiles, profiles.userId, profiles.picture)
  const logo = await folderOfLogo(db)
  if (logo) yield logo
}

/** Texts have no file. */
const attachedKeys = (db: Db): AsyncIterable<string> =>
  keysIn(db, messages, messages.id, sql<StoredCover | null>`${messages.attachment} -> 'picture'`, messages.attachment)

async function* keysIn(
  db: Db,
  table: typeof prompts | typeof samples | typeof profiles | typeof messages,
  id: typeof prompts.id | typeof samples.id | typeof profiles.userId | typeof messages.id,
  picture: typeof prompts.cover | typeof samples.picture | typeof profiles.picture | SQL<StoredCover | null>,
  has: typeof messages.attachment | typeof picture = picture,
): AsyncIterable<string> {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id, picture })
      .from(table)
      .where(and(isNotNull(has), after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
    for (const { picture: stored } of rows) if (stored && 'key' in stored) yield stored.key
    after = rows[BATCH - 1]?.id
    if (after === undefined) return
  }
}

/** Id of the prompt, sample or engineer of a folder of drawings. */
const idOf = (key: string): string => key.slice('drawn/'.length)

async function cleanUpDrawings(db: Db, files: FileStore, before: Date): Promise<number> {
  let removed = 0
  const removeMissing = async (keys: string[]): Promise<void> => {
    const ids = keys.map(idOf)
    const rows = await Promise.all(
      [prompts, samples, users].map((table) => db.select({ id: table.id }).from(table).where(inArray(table.id, ids))),
    )
    const existing = new Set(rows.flat().map(({ id }) => id))
    for (const [index, key] of keys.entries()) {
      if (existing.has(ids[index] ?? '')) continue
      await files.removeFolder(key)
      removed += 1
    }
  }
  let keys: string[] = []
  for await (const { key, changedAt } of files.list('drawn')) {
    if (changedAt < before && idSchema.safeParse(idOf(key)).success) keys.push(key)
    if (keys.length < BATCH) continue
    await removeMissing(keys)
    keys = []
  }
  if (keys.length > 0) await removeMissing(keys)
  return removed
}

/** `npm run sweep` does the same at once, and with an option removes the covers that this job spares. */
export const cleanUpFilesJob: Job = {
  name: 'sweep-files',
  cron: '17 */6 * * *',
  async run({ db, files, log }) {
    const { spared, owner, ...removed } = await cleanUpFiles({ db, files })
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed unreferenced files')
    if (spared > 0) log.warn({ spared }, 'orphaned covers were spared: npm run sweep -- --force removes them')
    if (owner === 'another shop') log.warn('the bucket is marked as that of another shop: nothing is removed from it')
  },
}
