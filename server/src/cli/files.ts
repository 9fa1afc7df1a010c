import { parseArgs } from 'node:util'
import { bucketFiles, folderFiles } from '../adapters/files/choose.ts'
import { FilesUnavailable } from '../adapters/files/port.ts'
import { copyFiles } from '../catalog/pictures/copy-files.ts'
import { CommandFailed, print, printError, runWithEnv } from './command.ts'
import { megabytes, withBytesBar } from './progress.ts'

const USAGE = `Usage: npm run files -- copy --to s3|disk [--verify]

  --to s3    copies the pictures from DATA_DIR into the bucket of the S3 variables
  --to disk  copies them from the bucket into DATA_DIR
  --verify   also compares pictures that are there already`

const NEXT = {
  s3: `Next: restart every process with the S3 variables, then run this once more for pictures added in between.
Remove DATA_DIR/files when all is well.`,
  disk: `Next: restart every process without the S3 variables, then run this once more with them, for pictures added
in between. Remove the bucket when all is well.`,
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, verify: { type: 'boolean', default: false } },
  })
  const { to, verify } = values
  if (positionals.join(' ') !== 'copy' || (to !== 's3' && to !== 'disk')) throw new CommandFailed(USAGE)
  return { to, verify } as const
}

await runWithEnv(async (env) => {
  const { to, verify } = readArguments()
  if (!env.s3) throw new CommandFailed('Set S3_BUCKET and the other S3 variables for this command: see .env.example.')
  const [folder, bucket] = [folderFiles(env), await bucketFiles(env.s3)]
  const stores = to === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder }
  print(`Copying from ${stores.from.describe} to ${stores.to.describe}`)
  const startedAt = Date.now()
  try {
    const { copied, bytes, present, different } = await withBytesBar('Copying', (onProgress) =>
      copyFiles({ ...stores, verify, onProgress }),
    )
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    print(`Copied ${copied} pictures, ${megabytes(bytes)}, and read them back, in ${seconds} s.`)
    print(`${present} were there already${verify ? ', and are the same' : ', of the same size'}.`)
    for (const key of different) printError(`${key} reads differently from what was written`)
    if (different.length > 0) throw new CommandFailed(`${different.length} pictures could not be copied.`)
    print(NEXT[to])
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    throw new CommandFailed(`The bucket cannot be used (${error.reason}). Run this again: it goes on where it ended.`)
  }
})
