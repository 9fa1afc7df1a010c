import { parseArgs } from 'node:util'
import { bucketFiles, folderFiles } from '../adapters/files/choose.ts'
import { FilesUnavailable } from '../adapters/files/port.ts'
import { copyFiles } from '../listings/pictures/copy-files.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import type { Db } from '../platform/db/db.ts'
import { claimBucket, markBucket } from '../platform/db/queries/bucket-owner.ts'
import type { Env } from '../platform/env.ts'
import { BUCKET_OF_ANOTHER, CommandFailed, print, printError, runWithEnv } from './command.ts'
import { megabytes, withBytesBar } from './progress.ts'

const USAGE = `Usage: npm run files -- copy --to s3|disk [--verify]
       npm run files -- claim

  --to s3    copies the pictures from DATA_DIR into the bucket of the S3 variables
  --to disk  copies them from the bucket into DATA_DIR
  --verify   also compares pictures that are there already
  claim      makes the bucket this shop's, after a move to another database: it removes what no listing of it uses`

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
  if (positionals.join(' ') === 'claim') return 'claim'
  if (positionals.join(' ') !== 'copy' || (to !== 's3' && to !== 'disk')) throw new CommandFailed(USAGE)
  return { to, verify } as const
}

async function withDatabase<Result>(env: Env, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openForCommand(env)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

await runWithEnv(async (env) => {
  const given = readArguments()
  if (!env.s3) throw new CommandFailed('Set S3_BUCKET and the other S3 variables for this command: see .env.example.')
  const [folder, bucket] = [await folderFiles(env), await bucketFiles(env.s3)]
  if (given === 'claim') {
    await withDatabase(env, (db) => claimBucket(db, bucket))
    return print(`This shop owns the ${bucket.describe}.`)
  }
  const { to, verify } = given
  const stores = to === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder }
  print(`Copying from ${stores.from.describe} to ${stores.to.describe}`)
  const startedAt = Date.now()
  try {
    if (to === 's3' && (await withDatabase(env, (db) => markBucket(db, bucket))) === 'another shop') {
      throw new CommandFailed(BUCKET_OF_ANOTHER)
    }
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
