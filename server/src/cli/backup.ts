import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chooseFiles } from '../adapters/files/choose.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { CommandFailed, print, printError, runWithEnv } from './command.ts'
import { megabytes, withBytesBar } from './progress.ts'

const USAGE = `Usage: npm run backup -- FILE.tar.gz [--overwrite]

  --overwrite  replaces FILE when it is there, once the new one is whole`

await runWithEnv(async (env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  })
  const [file, ...rest] = positionals
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
        signal: abort.signal,
        onProgress,
      }),
    )
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
