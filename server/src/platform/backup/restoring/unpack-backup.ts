import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { readArchive, textOf } from '../archive/archive-reader.ts'
import { copyFromJsonLines } from '../archive/format-1.ts'
import { BackupFailed, isKeptFile, isPicture, type Manifest, tableOf } from '../archive/manifest.ts'
import { migrateWithin, newestSchema, shopTables } from '../catalog.ts'
import { copyIn, withoutIndexes } from '../copy-rows.ts'
import { checkSums } from '../verify-backup.ts'
import type { UnpackedFiles } from './place-files.ts'

interface VerifiedFile {
  file: string
  manifest: Manifest
  onRead(bytes: number): void
}

/**
 * Fills the database of `client`, which has a transaction open and no table of the shop, brings it to the newest
 * schema, and unpacks pictures into `folder`.
 * @throws BackupFailed when the backup does not fit its schema
 */
export async function unpackBackup(
  client: ClientBase,
  folder: string,
  { file, manifest, onRead }: VerifiedFile,
): Promise<UnpackedFiles> {
  await migrateWithin(client, undefined, manifest.schema)
  const made = await shopTables(client)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const absent = made.filter(({ name }) => !tables.has(name))
  if (absent.length > 0) {
    throw new BackupFailed(`This backup lacks tables of its schema: ${absent.map(({ name }) => name).join(', ')}`)
  }
  const restoreIndexes = await withoutIndexes(client, made)
  const unpacked: UnpackedFiles = { folder, pictures: [], kept: new Map() }
  const sums = new Map<string, string>()
  for await (const entry of readArchive(file, sums, onRead)) {
    const { path, body } = entry
    const table = tables.get(tableOf(path) ?? '')
    if (table) {
      await copyIn(client, table, path.endsWith('.jsonl') ? copyFromJsonLines(body) : body)
    } else if (isPicture(path)) {
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
      await pipeline(body, createWriteStream(join(folder, path), { mode: 0o600 }))
      unpacked.pictures.push(path)
    } else if (isKeptFile(path)) {
      unpacked.kept.set(path, await textOf(entry))
    }
  }
  // Of the file that was verified, not of one that has taken its place since.
  checkSums(manifest, sums)
  await restoreIndexes()
  await migrateWithin(client, manifest.schema, newestSchema())
  return unpacked
}
