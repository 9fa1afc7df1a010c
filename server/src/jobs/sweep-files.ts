import { idSchema } from '@promptery/contract/common'
import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm'
import type { FileStore } from '../adapters/files/port.ts'
import type { Db } from '../db/db.ts'
import { prompts, samples, users } from '../db/schema.ts'
import type { Job } from './job.ts'

const HOUR_MS = 60 * 60 * 1000
/** Longer than any upload takes: its pictures are there before its row, also when another process makes both. */
export const ORPHAN_AGE_MS = HOUR_MS
const GENERATED_AGE_MS = 30 * 24 * HOUR_MS
const BATCH = 1_000
/** So many covers may go whatever part of all they are, as long as as many stay: a few uploads that were killed. */
const UNSUSPICIOUS_COUNT = 10
const SUSPICIOUS_PART = 0.2

export interface Swept {
  /** Folders of uploaded covers and samples that no row names. */
  covers: number
  /** Folders of pictures drawn for prompts and engineers that are gone. */
  drawn: number
  /** Pictures made at /generate, after 30 days. */
  generated: number
  /** Files whose writing was broken off. */
  unfinished: number
  /** Covers left alone because there are suspiciously many that no prompt names. */
  spared: number
}

interface Options {
  /** What was changed since then stays: an upload may be about to write its row. */
  before?: Date
  /** Removes covers however many they are. */
  force?: boolean
}

/**
 * Removes the files that nothing shows: what uploads left that were broken off, or that were replaced while the server
 * was killed. Any number of processes may do so at once, beside others that upload.
 */
export async function sweepFiles(
  { db, files }: { db: Db; files: FileStore },
  { before = new Date(Date.now() - ORPHAN_AGE_MS), force = false }: Options = {},
): Promise<Swept> {
  const unfinished = await files.removeUnfinished(before)
  const covers = await sweepCovers(db, files, before, force)
  const drawn = await sweepDrawn(db, files, before)
  let generated = 0
  const outdated = new Date(Math.min(before.getTime(), Date.now() - GENERATED_AGE_MS))
  for await (const { key, changedAt } of files.list('generated')) {
    if (changedAt >= outdated) continue
    await files.remove(key)
    generated += 1
  }
  return { covers: covers.removed, drawn, generated, unfinished, spared: covers.spared }
}

async function sweepCovers(db: Db, files: FileStore, before: Date, force: boolean) {
  // Listed before the rows are read: a folder whose row comes meanwhile is not among them, or too young.
  const young = new Set<string>()
  const orphans = new Set<string>()
  for await (const { key, changedAt } of files.list('covers')) (changedAt < before ? orphans : young).add(key)
  if (orphans.size === 0) return { removed: 0, spared: 0 }
  let named = 0
  for await (const key of coverKeys(db)) if (orphans.delete(key) || young.has(key)) named += 1
  if (!force && isSuspicious(orphans.size, named)) return { removed: 0, spared: orphans.size }
  for (const key of orphans) await files.removeFolder(key)
  return { removed: orphans.size, spared: 0 }
}

/** Whether it is rather the database that is the wrong one, or an old one, than the covers that are left over. */
function isSuspicious(orphans: number, named: number): boolean {
  if (orphans > named) return true
  return orphans > UNSUSPICIOUS_COUNT && orphans > (orphans + named) * SUSPICIOUS_PART
}

async function* coverKeys(db: Db): AsyncIterable<string> {
  yield* keysIn(db, prompts, prompts.cover)
  yield* keysIn(db, samples, samples.picture)
}

async function* keysIn(
  db: Db,
  table: typeof prompts | typeof samples,
  picture: typeof prompts.cover | typeof samples.picture,
): AsyncIterable<string> {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id: table.id, picture })
      .from(table)
      .where(and(isNotNull(picture), after === undefined ? undefined : gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(BATCH)
    for (const { picture: stored } of rows) if (stored) yield stored.key
    after = rows[BATCH - 1]?.id
    if (after === undefined) return
  }
}

/** Of the prompt or engineer that a folder was drawn for. */
const idOf = (key: string): string => key.slice('drawn/'.length)

async function sweepDrawn(db: Db, files: FileStore, before: Date): Promise<number> {
  let removed = 0
  const look = async (keys: string[]): Promise<void> => {
    const ids = keys.map(idOf)
    const rows = await Promise.all(
      [prompts, users].map((table) => db.select({ id: table.id }).from(table).where(inArray(table.id, ids))),
    )
    const there = new Set(rows.flat().map(({ id }) => id))
    for (const [index, key] of keys.entries()) {
      if (there.has(ids[index] ?? '')) continue
      await files.removeFolder(key)
      removed += 1
    }
  }
  let keys: string[] = []
  for await (const { key, changedAt } of files.list('drawn')) {
    if (changedAt < before && idSchema.safeParse(idOf(key)).success) keys.push(key)
    if (keys.length < BATCH) continue
    await look(keys)
    keys = []
  }
  if (keys.length > 0) await look(keys)
  return removed
}

/** `npm run sweep` does the same at once, and can be told to remove the covers that this one leaves. */
export const sweepFilesJob: Job = {
  name: 'sweep-files',
  cron: '17 */6 * * *',
  async run({ db, files, log }) {
    const { spared, ...removed } = await sweepFiles({ db, files })
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed files that nothing shows')
    if (spared > 0) log.warn({ spared }, 'covers that no prompt names were left: npm run sweep -- --force removes them')
  },
}
