import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../db/db.ts'
import { readArchive } from './archive-reader.ts'
import { migrateWithin, newestSchema, shopTables, useFixedSettings } from './catalog.ts'
import { loadRows, withoutIndexes } from './load-rows.ts'
import { BackupFailed, isPicture, isTable, KEPT_FILES, type Manifest, tableEntry } from './manifest.ts'
import { checkSums } from './verify-backup.ts'

export interface Unpacked {
  file: string
  manifest: Manifest
  onRead(bytes: number): void
}

/**
 * Fills the empty database of `tx`, a transaction, from a backup that was verified, brings it to the newest schema,
 * and unpacks the other files below `folder`.
 * @throws BackupFailed when the file is not the one that was verified, or does not fit its schema
 */
export async function unpackBackup(tx: Db, folder: string, { file, manifest, onRead }: Unpacked): Promise<void> {
  await useFixedSettings(tx)
  await migrateWithin(tx, undefined, manifest.schema)
  const ownTables = await shopTables(tx)
  const restoreIndexes = await withoutIndexes(tx, ownTables)
  const tables = new Map(ownTables.map((table) => [tableEntry(table.name), table]))
  const dumped = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]))
  const absent = [...tables.keys()].filter((path) => !dumped.has(path))
  if (absent.length > 0) throw new BackupFailed(`This backup lacks tables of its schema: ${absent.join(', ')}`)
  const sums = await readArchive(
    file,
    async ({ path, body }) => {
      const [table, rows] = [tables.get(path), dumped.get(path)]
      if (isTable(path)) {
        if (!table || !rows) throw new BackupFailed(`This backup has a table that its schema does not have: ${path}`)
        const loaded = await loadRows(tx, table, rows.columns, body)
        if (loaded !== rows.rows) throw new BackupFailed(`${path} has ${loaded} rows, and should have ${rows.rows}`)
      } else if (isPicture(path) || KEPT_FILES.some((name) => name === path)) {
        const place = join(folder, path)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await pipeline(body, createWriteStream(place, { mode: 0o600, flags: 'wx' }))
      }
    },
    onRead,
  )
  checkSums(file, manifest, sums)
  await restoreIndexes()
  await migrateWithin(tx, manifest.schema, newestSchema())
}
