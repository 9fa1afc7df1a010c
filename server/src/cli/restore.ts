import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chooseFiles, folderFiles } from '../adapters/files/choose.ts'
import { drillBackup } from '../platform/backup/restoring/drill.ts'
import { type RestoreSummary, restoreBackup } from '../platform/backup/restoring/restore-backup.ts'
import { listBackups } from '../platform/backup/schedule/list-backups.ts'
import type { Env } from '../platform/env.ts'
import { CommandFailed, print, printError, runWithEnv } from './command.ts'
import { withBytesBar } from './progress.ts'

const USAGE = `Usage: npm run restore -- FILE.tar.gz [--replace] [--identity KEY-FILE]
       npm run restore -- [FILE.tar.gz] --drill [--identity KEY-FILE]

  --replace   also where there is a shop already, of which a backup is made before
  --drill     tries it in a temporary folder. Without FILE: the last one in BACKUP_FOLDER
  --identity  the file with the secret key of an encrypted backup`

/** The secret key in a file of age, whose other lines are comments. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const identity = text.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-1'))
  if (identity === undefined) throw new CommandFailed(`There is no secret key of age in ${file}`)
  return identity
}

async function lastBackup({ backups }: Env): Promise<string> {
  if (!backups) throw new CommandFailed(USAGE)
  const [last] = await listBackups(backups.folder)
  if (!last) throw new CommandFailed(`There is no backup in BACKUP_FOLDER ${backups.folder}`)
  return last.path
}

await runWithEnv(async (env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      identity: { type: 'string' },
    },
  })
  const [named, ...rest] = positionals
  if (rest.length > 0 || (values.drill ? values.replace : !named)) throw new CommandFailed(USAGE)
  const file = named ?? (await lastBackup(env))
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
  const { dataDir, databaseUrl, s3, backupRecipient: recipient } = env
  const restored = await withProgress('Restoring', (onRead) =>
    restoreBackup({ ...backup, dataDir, files, databaseUrl, replace: values.replace, recipient, onRead }),
  )
  print(`Restored ${described(restored)}`)
  if (s3) print('If this shop is the one that uses the bucket from now on, run npm run files -- claim.')
  if (restored.replaced) {
    print(`A backup of the shop before is ${restored.replaced}: remove it when you no longer need it.`)
  }
})
