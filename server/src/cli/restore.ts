import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chooseFiles } from '../adapters/files/choose.ts'
import { restoreBackup } from '../platform/backup/restoring/restore-backup.ts'
import { CommandFailed, print, runWithEnv } from './command.ts'
import { withBytesBar } from './progress.ts'

const USAGE = `Usage: npm run restore -- FILE.tar.gz [--replace]

  --replace  also where there is a shop already, of which a backup is made before`

await runWithEnv(async (env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new CommandFailed(USAGE)
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) throw new CommandFailed(`There is no file ${file}`)
  const files = await chooseFiles(env)
  const startedAt = Date.now()
  const { manifest, rows, pictures, replaced } = await withBytesBar('Restoring', (onProgress) => {
    // The file is read twice: to verify and to restore it.
    let readBefore = 0
    let readLast = 0
    return restoreBackup({
      file,
      dataDir: env.dataDir,
      files,
      databaseUrl: env.databaseUrl,
      replace: values.replace,
      onRead(bytes) {
        if (bytes < readLast) readBefore += info.size
        readLast = bytes
        onProgress(readBefore + bytes, 2 * info.size)
      },
    })
  })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  print(`Restored the backup of ${manifest.createdAt}: ${rows} rows and ${pictures} pictures, in ${seconds} s.`)
  if (env.s3) print('If this shop is the one that uses the bucket from now on, run npm run files -- claim.')
  if (replaced) print(`A backup of the shop before is ${replaced}: remove it when you no longer need it.`)
})
