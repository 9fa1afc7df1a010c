import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseBackups } from '../adapters/backups/choose.ts'
import { listErasedIn } from '../adapters/backups/folder.ts'
import { type BackupPlace, BackupsUnavailable } from '../adapters/backups/port.ts'
import { chooseFiles, folderFiles } from '../adapters/files/choose.ts'
import type { FileStore } from '../adapters/files/port.ts'
import { drillBackup, type RestoreSummary, restoreBackup } from '../platform/backup/restoring/restore-backup.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { keepFilesOfOthers } from '../platform/db/queries/bucket-owner.ts'
import type { Env } from '../platform/env.ts'
import { makeFolder } from '../platform/runtime/files.ts'
import { eraseRepeated } from '../shop/own-data/deletion/deletions.ts'
import { CommandFailed, print, printError, runWithEnv } from './command.ts'
import { megabytes, withBytesBar } from './progress.ts'

const USAGE = `Usage: npm run restore -- FILE|NAME|--last [--replace] [--identity KEY-FILE]
       npm run restore -- [FILE|NAME] --drill [--identity KEY-FILE]
       npm run restore -- --list

  NAME        a backup in BACKUP_FOLDER or BACKUP_BUCKET, as --list shows them
  --last      the newest of them
  --replace   also where there is a shop already, of which a backup is made before
  --drill     tries the backup, else the newest one, in a temporary folder
  --identity  the file with the secret key of an encrypted backup`

/** The secret key in a file of age, whose other lines are comments. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const identity = text.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-1'))
  if (identity === undefined) throw new CommandFailed(`There is no secret key of age in ${file}`)
  return identity
}

async function placeOf(env: Env): Promise<BackupPlace> {
  const backups = await chooseBackups(env)
  if (!backups) throw new CommandFailed('Neither BACKUP_FOLDER nor BACKUP_BUCKET is set')
  return backups.place
}

/** The accounts that were erased since a backup was made: listed where backups are kept, and beside the file. */
async function erasedSince(env: Env, file: string): Promise<string[]> {
  const kept = env.backups ? await (await placeOf(env)).listErased() : []
  return [...new Set([...kept, ...(await listErasedIn(dirname(file)))])]
}

/** Erases them in the restored shop. Where this is broken off, the server does it at its start. */
async function repeatErasures(env: Env, files: FileStore): Promise<number> {
  const database = await openForCommand(env)
  try {
    return await eraseRepeated({ db: database.db, files: keepFilesOfOthers(database.db, files) })
  } finally {
    await database.close()
  }
}

const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() ?? false

/** The file to be restored, in `folder` where it comes from a bucket. Without a name: the newest backup. */
async function fileOf(env: Env, named: string | undefined, folder: string): Promise<string> {
  if (named !== undefined && (!env.backups || (await isFile(named)))) return named
  const place = await placeOf(env)
  const stored = await place.list()
  const found = named === undefined ? stored[0] : stored.find(({ name }) => name === named)
  if (found) {
    await makeFolder(folder, 0o700)
    return place.fetch(found, folder)
  }
  if (named === undefined) throw new CommandFailed(`There is no backup in ${place.describe}`)
  throw new CommandFailed(`There is no file ${named}, nor a backup of that name in ${place.describe}`)
}

await runWithEnv(async (env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      identity: { type: 'string' },
    },
  })
  const [named, ...rest] = positionals
  if (values.list) {
    for (const { name, size } of await (await placeOf(env)).list()) print(`${name}  ${megabytes(size)}`)
    return
  }
  const isOfOne = values.drill ? !values.replace : (named === undefined) === values.last
  if (rest.length > 0 || !isOfOne) throw new CommandFailed(USAGE)
  // On the disk of the shop, where there is room. A running shop makes its backups beside it.
  const parent = values.drill ? tmpdir() : join(env.dataDir, 'backing-up')
  await makeFolder(parent, 0o700)
  const folder = await mkdtemp(join(parent, 'promptery-fetched-'))
  try {
    await restore(env, await fileOf(env, named, folder), values)
  } catch (error) {
    throw error instanceof BackupsUnavailable ? new CommandFailed(error.message) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

interface Choices {
  drill: boolean
  replace: boolean
  identity?: string | undefined
}

async function restore(env: Env, file: string, values: Choices): Promise<void> {
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) throw new CommandFailed(`There is no file ${file}`)
  const backup = { file, identity: values.identity && (await readIdentity(values.identity)) }
  const startedAt = Date.now()

  /** Shows the progress of a restore, which reads the file twice: to verify and to restore it. */
  const withProgress = <Summary>(title: string, restore: (onRead: (bytes: number) => void) => Promise<Summary>) =>
    withBytesBar(title, (onProgress) => {
      let readBefore = 0
      let readLast = 0
      return restore((bytes) => {
        if (bytes < readLast) readBefore += info.size
        readLast = bytes
        onProgress(readBefore + bytes, 2 * info.size)
      })
    })
  const described = ({ manifest, rows, pictures }: RestoreSummary) =>
    `the backup of ${manifest.createdAt}: ${rows} rows and ${pictures} pictures, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`

  if (values.drill) {
    const abort = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => abort.abort(new CommandFailed('Broken off: the shop was not touched')))
    }
    const drilled = await withProgress('Trying', (onRead) => drillBackup(backup, folderFiles, onRead, abort.signal))
    for (const path of drilled.missingPictures) printError(`${path} is named by a row and is not in the backup`)
    return print(`Restored and removed again ${described(drilled)} The shop was not touched.`)
  }
  const files = await chooseFiles(env)
  const erased = await erasedSince(env, file)
  const { dataDir, databaseUrl, s3, backupRecipient: recipient } = env
  const restored = await withProgress('Restoring', (onRead) =>
    restoreBackup({ ...backup, dataDir, files, databaseUrl, replace: values.replace, recipient, erased, onRead }),
  )
  print(`Restored ${described(restored)}`)
  const repeated = await repeatErasures(env, files)
  if (repeated > 0) print(`Accounts that were deleted since and are erased again: ${repeated}`)
  if (s3) print('If this shop is the one that uses the bucket from now on, run npm run files -- claim.')
  if (restored.replaced) {
    print(`A backup of the shop before is ${restored.replaced}: remove it when you no longer need it.`)
  }
}
