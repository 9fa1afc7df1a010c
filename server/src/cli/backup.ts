import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { addErasedIn } from '../adapters/backups/folder.ts'
import { chooseFiles } from '../adapters/files/choose.ts'
import { newKeys } from '../platform/backup/archive.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { erasedAccounts } from '../platform/backup/restoring/restore-backup.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { CommandFailed, print, printError, runWithEnv } from './command.ts'
import { megabytes, withBytesBar } from './progress.ts'

const USAGE = `Usage: npm run backup -- FILE.tar.gz [--overwrite]
       npm run backup -- --new-key KEY-FILE

  --overwrite  replaces FILE when it is there, once the new one is whole
  --new-key    makes a pair of keys for BACKUP_RECIPIENT, with which backups are encrypted`

/** Writes the secret key of a new pair. An existing file stays: the key of older backups may be in it. */
async function writeNewKeys(file: string): Promise<void> {
  const { identity, recipient } = await newKeys()
  const options = { mode: 0o600, flag: 'wx' }
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, options).catch((error: unknown) => {
    throw new CommandFailed(
      `${file} cannot be written, or is there already (${error instanceof Error && 'code' in error ? error.code : error})`,
    )
  })
  print(`BACKUP_RECIPIENT=${recipient}`)
  print(`Keep ${file} elsewhere than on this machine: without it, no encrypted backup can be read.`)
}

await runWithEnv(async (env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false }, 'new-key': { type: 'string' } },
  })
  const [file, ...rest] = positionals
  if (values['new-key'] && !file) return writeNewKeys(values['new-key'])
  if (!file || rest.length > 0) throw new CommandFailed(USAGE)
  if (!env.databaseUrl && !existsSync(env.dataDir)) {
    throw new CommandFailed(`There is nothing to back up in DATA_DIR ${env.dataDir}`)
  }
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => abort.abort(new CommandFailed('Broken off: nothing was written')))
  }
  const files = await chooseFiles(env)
  const startedAt = Date.now()
  // Not migrated, so that a backup before an update is restorable by the old version.
  const database = await openForCommand(env)
  const client = await database.connect()
  try {
    const { rows, pictures, missingPictures, bytes } = await withBytesBar('Backing up', (onProgress) =>
      makeBackup({
        client,
        dataDir: env.dataDir,
        files,
        file,
        overwrite: values.overwrite,
        recipient: env.backupRecipient,
        signal: abort.signal,
        onProgress,
      }),
    )
    await addErasedIn(dirname(file), await erasedAccounts(client))
    for (const path of missingPictures) printError(`${path} is named by a prompt and is not among the files`)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    print(`${file}: ${rows} rows and ${pictures} pictures, ${megabytes(bytes)}, in ${seconds} s`)
  } catch (error) {
    // An aborted backup fails with various errors.
    throw abort.signal.aborted ? abort.signal.reason : error
  } finally {
    // Closed, since it may be within a `COPY`.
    client.release(true)
    await database.close()
  }
})
