import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { bucketFiles } from '../../adapters/files/choose.ts'
import { FilesUnavailable } from '../../adapters/files/port.ts'
import { claimBucket } from '../../platform/db/queries/bucket-owner.ts'
import { atEndOfFile } from '../../testing/at-end-of-file.ts'
import { testDatabase } from '../../testing/database/database.ts'
import { type Bucket, testBucket } from '../../testing/files/bucket.ts'
import { checkFiles, checkOwner } from './check-storage.ts'

let bucket: Bucket
beforeAll(async () => {
  bucket = await testBucket()
})

/** A public address of the bucket, as of a CDN. */
async function publicAddress(isListed = false): Promise<string> {
  const files = await bucketFiles(bucket)
  const server = createServer(async (request, response) => {
    if (isListed && request.url === '/shop/?list-type=2') return void response.end('<ListBucketResult/>')
    const bytes = await files.get((request.url ?? '').slice('/shop/'.length))
    response.writeHead(bytes ? 200 : 404).end(bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

it('passes a bucket that can be written, read, listed and cleaned up, and leaves nothing in it', async () => {
  for (const publicUrl of [undefined, await publicAddress()]) {
    const files = await bucketFiles({ ...bucket, publicUrl })
    const findings = await checkFiles(files)
    expect(findings).toEqual([
      { level: 'ok', message: expect.stringMatching(/^files in the bucket promptery-.*: can be/) },
    ])
    expect(findings[0]?.message).toContain(publicUrl ? new URL(publicUrl).origin : 'the shop serves the pictures')
    for await (const { key } of files.walk('covers')) throw new Error(`${key} was left`)
  }
})

it('names what is wrong: the bucket, its address, the public one', async () => {
  const noBucket = await checkFiles(await bucketFiles({ ...bucket, bucket: 'promptery-none' }))
  expect(noBucket).toEqual([
    {
      level: 'wrong',
      message: expect.stringMatching(/cannot write: 404 NoSuchBucket/),
      action: expect.stringContaining('s3:PutObject'),
    },
  ])
  const away = await checkFiles(await bucketFiles({ ...bucket, endpoint: 'http://127.0.0.1:9' }))
  expect(away).toEqual([expect.objectContaining({ message: expect.stringMatching(/cannot write: ECONNREFUSED/) })])
  const address = await publicAddress()
  const elsewhere = await checkFiles(await bucketFiles({ ...bucket, publicUrl: `${address}/other` }))
  expect(elsewhere).toEqual([
    {
      level: 'wrong',
      message: expect.stringMatching(/1\.webp was answered with 404, not with the picture/),
      action: expect.stringContaining('S3_PUBLIC_URL'),
    },
  ])
  const closed = await checkFiles(await bucketFiles({ ...bucket, publicUrl: 'http://127.0.0.1:9' }))
  expect(closed).toEqual([expect.objectContaining({ message: expect.stringContaining('cannot be reached') })])
})

it('names a bucket that everybody can list', async () => {
  const files = await bucketFiles({ ...bucket, publicUrl: await publicAddress(true) })
  expect(await checkFiles(files)).toEqual([
    expect.objectContaining({ level: 'wrong', message: expect.stringMatching(/^Everybody can list the bucket/) }),
  ])
})

it('names a missing right to list alone, for which Amazon answers 403 where a file is missing', async () => {
  const files = await bucketFiles(bucket)
  const refuse = () => {
    throw new FilesUnavailable('403 AccessDenied: Access Denied')
  }
  const findings = await checkFiles({
    ...files,
    // biome-ignore lint/correctness/useYield: it refuses before the first
    async *walk() {
      refuse()
    },
    get: async (key) => (await files.get(key)) ?? refuse(),
  })
  expect(findings).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('cannot list: 403'),
      action: expect.stringContaining('s3:ListBucket'),
    }),
  ])
})

it('names a bucket that is marked as that of another shop', async () => {
  const files = await bucketFiles(await testBucket())
  const [shop, copy] = [await testDatabase(), await testDatabase()]
  atEndOfFile(async () => {
    await shop.close()
    await copy.close()
  })
  expect(await checkOwner(shop.db, files)).toEqual([])
  await claimBucket(shop.db, files)
  expect(await checkOwner(shop.db, files)).toEqual([])
  expect(await checkOwner(copy.db, files)).toEqual([
    expect.objectContaining({ level: 'wrong', action: expect.stringContaining('npm run files -- claim') }),
  ])
})
