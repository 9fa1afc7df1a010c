import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { CommandFailed, complain, runWithEnv, say } from './command.ts'
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
  const breaking = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => breaking.abort(new CommandFailed('Broken off: nothing was written')))
  }
  const startedAt = Date.now()
  // Not migrated: a backup made before an update has to be as the shop was before it.
  const database = await openForCommand(env)
  const client = await database.connect()
  try {
    const { rows, pictures, missingPictures, bytes } = await withBytesBar('Backing up', (onProgress) =>
      makeBackup({
        client,
        dataDir: env.dataDir,
        file,
        overwrite: values.overwrite,
        signal: breaking.signal,
        onProgress,
      }),
    )
    for (const path of missingPictures) complain(`${path} is named by a prompt and is not on the disk`)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    say(`${file}: ${rows} rows and ${pictures} pictures, ${megabytes(bytes)}, in ${seconds} s`)
  } catch (error) {
    // What the signal broke off fails in many ways, for one reason.
    throw breaking.signal.aborted ? breaking.signal.reason : error
  } finally {
    // Ended, not given back: it may be in the middle of a copy.
    client.release(true)
    await database.close()
  }
})
