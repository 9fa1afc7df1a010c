import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { migrateWithin } from '../../db/migrations.ts'
import { makeFolder } from '../../runtime/files.ts'
import { type BackupFile, readArchive, textOf } from '../archive/archive-reader.ts'
import { BackupFailed, isPicture, isSmallFile, type Manifest, tableOf } from '../archive/manifest.ts'
import { shopTables } from '../catalog.ts'
import { copyIn, withoutIndexes } from '../copy-rows.ts'
import { verifyChecksums } from '../verify-backup.ts'
import type { UnpackedFiles } from './place-files.ts'

interface VerifiedFile extends BackupFile {
  manifest: Manifest
  onRead(bytes: number): void
}

/**
 * Fills the empty database in the open transaction of `client`, migrates it to the newest schema, and unpacks pictures
 * into `folder`.
 * @throws BackupFailed when the backup does not match its schema
 */
export async function unpackBackup(
  client: ClientBase,
  folder: string,
  { manifest, onRead, ...backup }: VerifiedFile,
): Promise<UnpackedFiles> {
  await migrateWithin(client, undefined, manifest.schema)
  const made = await shopTables(client)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const absent = made.filter(({ name }) => !tables.has(name))
  if (absent.length > 0) {
    throw new BackupFailed(`This backup lacks tables of its schema: ${absent.map(({ name }) => name).join(', ')}`)
  }
  const restoreIndexes = await withoutIndexes(client, made)
  const unpacked: UnpackedFiles = { folder, pictures: [], smallFiles: new Map() }
  const checksums = new Map<string, string>()
  for await (const entry of readArchive(backup, checksums, onRead)) {
    const { path, body } = entry
    const table = tables.get(tableOf(path) ?? '')
    if (table) {
      await copyIn(client, table, body)
    } else if (isPicture(path)) {
      await makeFolder(dirname(join(folder, path)), 0o700)
      await pipeline(body, createWriteStream(join(folder, path), { mode: 0o600 }))
      unpacked.pictures.push(path)
    } else if (isSmallFile(path)) {
      unpacked.smallFiles.set(path, await textOf(entry))
    }
  }
  // The file may have been replaced since it was verified.
  verifyChecksums(manifest, checksums)
  await restoreIndexes()
  await migrateWithin(client, manifest.schema)
  return unpacked
}
