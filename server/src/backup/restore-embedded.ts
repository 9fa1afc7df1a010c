import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openAlone } from '../db/embedded.ts'
import { finishRestore, restoredName } from '../db/finish-restore.ts'
import { BackupFailed } from './manifest.ts'
import { listPictures, namedPictures } from './pictures.ts'
import { placeFiles } from './place-pictures.ts'
import { expectRoomFor, isTaken, type Restore, setAside, syncDisks } from './restore-steps.ts'
import { unpackBackup } from './unpack-backup.ts'

/** What a database takes on the disk before anybody has stored anything. */
const EMPTY_BYTES = 40 * 1024 * 1024
/** How much more than its rows are as text, at its peak: with its indexes, and the log of the transaction. */
const ROWS_FACTOR = 7

/** Restores into a folder of its own. Its rename is the step that decides. */
export async function restoreEmbedded(restore: Restore): Promise<void> {
  const { dataDir, staged, time, bytes } = restore
  const database = join(dataDir, 'database')
  const isEmpty = !existsSync(database) || (await readdir(database)).length === 0
  if (!restore.replace && !(isEmpty && (await listPictures(dataDir)).length === 0)) {
    throw isTaken(`There is a shop in DATA_DIR ${dataDir}`)
  }
  await expectRoomFor(EMPTY_BYTES + ROWS_FACTOR * bytes.rows + bytes.pictures, dataDir)
  try {
    const folder = join(staged, 'database')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const named = await unpackInto(folder, restore)
    const { undo, unknown } = await placeFiles(staged, dataDir, { paths: restore.pictures, named })
    try {
      await rm(join(staged, 'files'), { recursive: true, force: true })
      await syncDisks()
      // From here on it is done: whoever opens the folder next ends it, should this process not.
      await rename(staged, join(dataDir, restoredName(time)))
    } catch (error) {
      await undo()
      throw error
    }
    await exchange(dataDir)
    await setAside(restore, unknown)
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** @throws BackupFailed that says that the restore itself was done */
async function exchange(dataDir: string): Promise<void> {
  try {
    await finishRestore(dataDir)
    await syncDisks()
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new BackupFailed(`The backup is restored, and whoever opens DATA_DIR next puts it in its place: ${reason}`)
  }
}

/** @returns the pictures that its rows name */
async function unpackInto(folder: string, restore: Restore): Promise<string[]> {
  const fresh = await openAlone(folder)
  try {
    return await fresh.db.transaction(async (tx) => {
      await unpackBackup(tx, restore.staged, restore)
      return namedPictures(tx)
    })
  } finally {
    await fresh.close()
  }
}
