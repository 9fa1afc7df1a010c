import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../../platform/env.ts'
import { atEndOfFile } from '../at-end-of-file.ts'

export type Bucket = NonNullable<Env['s3']>

/** Set by `npm run test:files`, which starts another server of the protocol. */
const { TEST_S3_ENDPOINT, TEST_S3_KEY = '', TEST_S3_SECRET = '' } = process.env

/** Whether the server is a whole one, which checks signatures and checksums and lists several pages. */
export const isReference = TEST_S3_ENDPOINT !== undefined

/** Starts s3rver. It does none of that. */
async function startS3rver() {
  const { default: S3rver } = await import('@20minutes/s3rver')
  const directory = await mkdtemp(join(tmpdir(), 'promptery-s3-'))
  const listening = { address: '127.0.0.1', port: 0 }
  const server = new S3rver({ ...listening, directory, silent: true, allowMismatchedSignatures: true })
  const { port } = await server.run()
  atEndOfFile(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
}

let running: ReturnType<typeof startS3rver> | undefined

/** An empty bucket of a server on loopback, for the test file. */
export async function testBucket(): Promise<Bucket> {
  if (!TEST_S3_ENDPOINT) {
    running ??= startS3rver()
    atEndOfFile(async () => {
      running = undefined
    })
  }
  const given = { endpoint: TEST_S3_ENDPOINT ?? '', accessKeyId: TEST_S3_KEY, secretAccessKey: TEST_S3_SECRET }
  const server = { ...((await running) ?? given), region: 'us-east-1' }
  const bucket = `promptery-${randomUUID()}`
  const { endpoint, region, ...credentials } = server
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { ...server, bucket, publicUrl: undefined }
}

/** The variables of a server process with a bucket. */
export const bucketEnv = ({ bucket, endpoint, accessKeyId, secretAccessKey }: Bucket): Record<string, string> => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
