import { createHash } from 'node:crypto'
import { LICENCES } from '@promptery/contract/constants'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { prompts, users } from '../../db/schema.ts'
import { learnWords } from '../../listings/search/words.ts'
import { listingValues } from '../../listings/values.ts'
import { type Engineer, findOrMakeEngineers } from './import-engineers.ts'
import { importRow, type RowOptions } from './import-row.ts'
import type { FileRow } from './read-rows.ts'

export interface ImportOptions extends RowOptions {
  /** Whose the prompts are; absent: of the engineer that each row names. */
  owner?: Engineer
  /** Whether the shop lists only what an admin has approved: then they wait for that, as uploads do. */
  requireApproval: boolean
  /** How many rows are committed at once. */
  batchSize?: number
  onRefused(line: number, reason: string): void
  /** After each batch that is committed. */
  onProgress?(soFar: ImportSummary): void
}

export interface ImportSummary {
  added: number
  /** How many of those that were added went where. */
  categories: Map<string, number>
  /** Were there already, from an earlier run or earlier in the file. */
  known: number
  refused: number
}

interface Candidate {
  line: number
  handle: string
  fields: Exclude<ReturnType<typeof importRow>, string>['fields']
}

/** Who has no handle in the file. */
const NAMELESS = 'imported'

/**
 * Takes in a library of prompts, batch by batch. What is there already is left as it is, but for a
 * licence that nobody chose.
 */
export async function importPrompts(
  db: Db,
  rows: AsyncIterable<FileRow>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary: ImportSummary = { added: 0, categories: new Map(), known: 0, refused: 0 }
  const refuse = (line: number, reason: string) => {
    summary.refused += 1
    options.onRefused(line, reason)
  }
  let batch: Candidate[] = []
  const commit = async () => {
    const added = await commitBatch(db, batch, options)
    summary.added += added.length
    summary.known += batch.length - added.length
    for (const { category } of added) increment(summary.categories, category)
    batch = []
    options.onProgress?.(summary)
  }
  for await (const row of rows) {
    if ('problem' in row) {
      refuse(row.line, row.problem)
      continue
    }
    const read = importRow(row.record, options)
    if (typeof read === 'string') {
      refuse(row.line, read)
      continue
    }
    batch.push({ line: row.line, ...read })
    if (batch.length >= (options.batchSize ?? 200)) await commit()
  }
  if (batch.length > 0) await commit()
  // Searches choose their way by what is counted here.
  if (summary.added > 0) await db.execute(sql`analyze ${prompts}`)
  return summary
}

/** @returns those that were new */
async function commitBatch(
  db: Db,
  batch: Candidate[],
  options: ImportOptions,
): Promise<Pick<typeof prompts.$inferSelect, 'uploadedBy' | 'category' | 'searchText'>[]> {
  const status = options.requireApproval ? 'pending' : 'approved'
  return db.transaction(async (tx) => {
    // Two imports at once take turns, so that neither makes the other's engineers, nor waits for it in a circle.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import', 0))`)
    const engineerOf = options.owner
      ? () => options.owner
      : await findOrMakeEngineers(tx, new Set(batch.map(({ handle }) => handle || NAMELESS)))
    const values = batch.flatMap(({ handle, fields }) => {
      const uploader = engineerOf(handle || NAMELESS)
      if (!uploader) return []
      const importKey = digest(uploader.id, fields.title, fields.prompt)
      return [listingValues({ id: newId(), uploader, fields, cover: null, status, importKey })]
    })
    const added = await tx
      .insert(prompts)
      .values(values)
      .onConflictDoNothing({ target: prompts.importKey })
      .returning({ uploadedBy: prompts.uploadedBy, category: prompts.category, searchText: prompts.searchText })
    await widenLicences(tx, values)
    const counts = new Map<string, number>()
    for (const { uploadedBy } of added) increment(counts, uploadedBy)
    if (counts.size > 0) await countUploads(tx, counts)
    await learnWords(
      tx,
      added.map(({ searchText }) => searchText),
    )
    return added
  })
}

/**
 * Listings that came in before they had a licence are for personal use, which nobody chose: they take the one that the
 * import names.
 */
async function widenLicences(tx: Db, values: ReturnType<typeof listingValues>[]): Promise<void> {
  for (const licence of LICENCES.slice(1)) {
    const keys = values.flatMap((row) => (row.licence === licence && row.importKey ? [row.importKey] : []))
    if (keys.length === 0) continue
    await tx
      .update(prompts)
      .set({ licence })
      .where(and(inArray(prompts.importKey, keys), eq(prompts.licence, LICENCES[0])))
  }
}

const increment = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

async function countUploads(tx: Db, counts: Map<string, number>): Promise<void> {
  const rows = sql.join(
    [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => sql`(${id}::uuid, ${count}::integer)`),
    sql`, `,
  )
  await tx
    .update(users)
    .set({ uploadsCount: sql`${users.uploadsCount} + added.count` })
    .from(sql`(values ${rows}) as added(id, count)`)
    .where(eq(users.id, sql`added.id`))
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('base64url')
