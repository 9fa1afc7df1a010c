import { createHash } from 'node:crypto'
import { LICENCES, PUBLIC_LICENCES } from '@promptery/contract/constants'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { withholdAbsent } from '../../platform/db/queries/suspension.ts'
import { prompts, users } from '../../platform/db/schema.ts'
import { lockLists } from '../../platform/settings/lists.ts'
import { DESCRIPTION, writeFingerprints } from '../leak-detection/write-fingerprints.ts'
import { indexListings } from '../search-index/index-listings.ts'
import { findUnknownNames, listingValues } from '../values.ts'
import type { Origin } from './guess.ts'
import { type Engineer, findOrMakeEngineers } from './import-engineers.ts'
import { type ImportedRow, importRow, type RowOptions } from './import-row.ts'
import type { FileRow } from './records.ts'

export interface ImportOptions extends RowOptions {
  /** Owner of the prompts; absent: the engineer of each row. */
  owner?: Omit<Engineer, 'displayName'>
  /** Whether listings need approval in this shop: imported ones then wait for it, as uploads do. */
  requireApproval: boolean
  /** Rows in a transaction. */
  batchSize?: number
  onRefused(place: string, reason: string): void
  /** Called for each new prompt after its batch was committed. */
  onAdded?(row: AddedRow): void
  /** Called after each committed batch. */
  onProgress?(soFar: ImportSummary): void
}

export interface ImportSummary {
  added: number
  /** Added prompts by category and by type, and by where these are from. */
  categories: Map<string, number>
  types: Map<string, number>
  categoriesFrom: Map<Origin, number>
  typesFrom: Map<Origin, number>
  /** Known from an earlier run or an earlier row. */
  known: number
  refused: number
  /** Who was made for names of the file. */
  engineers: Engineer[]
}

/** A row of the file as it was imported. */
export interface AddedRow extends ImportedRow {
  place: string
}

/** Handle for rows without one. */
const DEFAULT_ENGINEER_NAME = 'imported'

/**
 * Imports a library of prompts in batches. Existing prompts stay as they are, except for a licence that was never
 * chosen, and for texts that may be open.
 */
export async function importPrompts(
  db: Db,
  rows: AsyncIterable<FileRow>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary: ImportSummary = {
    added: 0,
    categories: new Map(),
    types: new Map(),
    categoriesFrom: new Map(),
    typesFrom: new Map(),
    known: 0,
    refused: 0,
    engineers: [],
  }
  const refuse = (place: string, reason: string) => {
    summary.refused += 1
    options.onRefused(place, reason)
  }
  let batch: AddedRow[] = []
  const commit = async () => {
    const { added, refused, made } = await commitBatch(db, batch, options)
    summary.engineers.push(...made)
    summary.added += added.length
    summary.known += batch.length - added.length - refused.length
    for (const { place, reason } of refused) refuse(place, reason)
    for (const row of added) {
      increment(summary.categories, row.fields.category)
      increment(summary.types, row.fields.type)
      increment(summary.categoriesFrom, row.from.category)
      increment(summary.typesFrom, row.from.type)
      options.onAdded?.(row)
    }
    batch = []
    options.onProgress?.(summary)
  }
  for await (const row of rows) {
    if ('problem' in row) {
      refuse(row.place, row.problem)
      continue
    }
    const read = importRow(row.record, options)
    if (typeof read === 'string') {
      refuse(row.place, read)
      continue
    }
    batch.push({ place: row.place, ...read })
    if (batch.length >= (options.batchSize ?? 200)) await commit()
  }
  if (batch.length > 0) await commit()
  // Search plans depend on these statistics.
  if (summary.added > 0) await db.execute(sql`analyze ${prompts}`)
  return summary
}

interface Committed {
  /** The rows of new prompts. */
  added: AddedRow[]
  /** With a name that an admin has removed since the import began. */
  refused: { place: string; reason: string }[]
  made: Engineer[]
}

async function commitBatch(db: Db, read: AddedRow[], options: ImportOptions): Promise<Committed> {
  const status = options.requireApproval ? 'pending' : 'approved'
  return db.transaction(async (tx) => {
    // Concurrent imports are serialized: they neither create the same engineer twice nor deadlock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import', 0))`)
    const lists = await lockLists(tx, 'list')
    const refused = read.flatMap(({ place, fields }) =>
      findUnknownNames(lists, fields)
        .slice(0, 1)
        .map(({ path, message }) => ({ place, reason: `${path}: ${message}` })),
    )
    const batch = read.filter(({ place }) => !refused.some((row) => row.place === place))
    const engineers = options.owner
      ? { of: () => options.owner, made: [] }
      : await findOrMakeEngineers(tx, new Set(batch.map(({ handle }) => handle || DEFAULT_ENGINEER_NAME)))
    const rowOf = new Map<string, AddedRow>()
    const values = batch.flatMap((row) => {
      const { handle, fields } = row
      const uploader = engineers.of(handle || DEFAULT_ENGINEER_NAME)
      if (!uploader) return []
      const importKey = digest(uploader.id, fields.title, fields.prompt)
      if (!rowOf.has(importKey)) rowOf.set(importKey, row)
      return [listingValues({ id: newId(), uploader, fields, cover: null, status, importKey })]
    })
    if (values.length === 0) return { added: [], refused, made: engineers.made }
    const added = await tx.insert(prompts).values(values).onConflictDoNothing({ target: prompts.importKey }).returning({
      uploadedBy: prompts.uploadedBy,
      importKey: prompts.importKey,
      promptId: prompts.id,
      version: prompts.version,
      text: prompts.promptText,
      description: prompts.description,
    })
    await writeFingerprints(
      tx,
      added.flatMap(({ promptId, version, text, description }) => [
        { promptId, version, text },
        { promptId, version: DESCRIPTION, text: description },
      ]),
    )
    await widenLicences(tx, values)
    const opened = await openListings(tx, values)
    const counts = new Map<string, number>()
    for (const { uploadedBy } of added) increment(counts, uploadedBy)
    if (counts.size > 0) await countUploads(tx, counts)
    await withholdAbsent(
      tx,
      added.map(({ promptId }) => promptId),
    )
    await indexListings(tx, [...added.map(({ promptId }) => promptId), ...opened])
    return { added: added.flatMap(({ importKey }) => rowOf.get(importKey ?? '') ?? []), refused, made: engineers.made }
  })
}

/**
 * Sets the import's licence on listings that were imported before licences existed and have the default, personal use.
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

/**
 * Opens listings that were imported before listings could be open. Their engineers cannot sign in to choose otherwise.
 * @returns their ids
 */
async function openListings(tx: Db, values: ReturnType<typeof listingValues>[]): Promise<string[]> {
  const keys = values.flatMap((row) => (row.isOpen && row.importKey ? [row.importKey] : []))
  if (keys.length === 0) return []
  const engineers = tx.select({ id: users.id }).from(users).where(isNull(users.email))
  const opened = await tx
    .update(prompts)
    .set({ isOpen: true, updatedAt: sql`now()` })
    .where(
      and(
        inArray(prompts.importKey, keys),
        eq(prompts.isOpen, false),
        eq(prompts.priceCents, 0),
        inArray(prompts.licence, [...PUBLIC_LICENCES]),
        inArray(prompts.uploadedBy, engineers),
      ),
    )
    .returning({ id: prompts.id })
  return opened.map(({ id }) => id)
}

const increment = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

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
