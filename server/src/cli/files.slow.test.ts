import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Person } from '@promptery/testing/person'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketFiles } from '../adapters/files/choose.ts'
import { type Bucket, bucketEnv, testBucket } from '../testing/files/bucket.ts'
import { aPicture } from '../testing/http/multipart.ts'
import { promptFieldsWith } from '../testing/shop/factories.ts'
import { aNewShop, contentOf, runCli, type Shop, stock } from '../testing/shop/shop.ts'

let shop: Shop
let target: Shop
/** `shop` with its pictures in the bucket. */
let inBucket: Shop
let bucket: Bucket
beforeAll(async () => {
  shop = await aNewShop('unmigrated')
  target = await aNewShop('unmigrated')
  bucket = await testBucket()
  inBucket = { ...shop, env: { ...shop.env, ...bucketEnv(bucket) } }
  await stock(shop)
})
afterAll(async () => {
  await shop.remove()
  await target.remove()
})

const serverOn = ({ dataDir, databaseUrl, env }: Shop): Promise<TestServer> =>
  startTestServer({ dataDir, databaseUrl, env })
const hashOf = (bytes: ArrayBuffer): string => createHash('sha256').update(Buffer.from(bytes)).digest('hex')

let price = 0
/** Uploads a listing with a cover. @returns the cover's path and content */
async function upload(person: Person, server: TestServer): Promise<[path: string, hash: string]> {
  const form = new FormData()
  for (const [name, value] of Object.entries(promptFieldsWith())) form.set(name, String(value))
  price += 1
  const bytes = await aPicture(330 + price, 200)
  form.set('cover_image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'cover.png')
  const { status, body } = await person.call('POST', '/prompts/create', form)
  expect(status).toBe(201)
  const { url } = (body as { newPrompt: { cover_image: { url: string } } }).newPrompt.cover_image
  return [url, hashOf(await (await fetch(server.url + url)).arrayBuffer())]
}

async function expectAll(server: TestServer, covers: Map<string, string>): Promise<void> {
  for (const [path, hash] of covers) {
    const response = await fetch(server.url + path)
    expect([path, response.status, hashOf(await response.arrayBuffer())]).toEqual([path, 200, hash])
  }
}

it('moves a running shop into a bucket and back, and nothing is lost', async () => {
  const covers = new Map<string, string>()
  let server = await serverOn(shop)
  const person = await new Person(server.url).signUp()
  for (let count = 0; count < 4; count += 1) covers.set(...(await upload(person, server)))

  const [copied] = await Promise.all([
    runCli(inBucket, 'files', 'copy', '--to', 's3'),
    (async () => {
      for (let count = 0; count < 3; count += 1) covers.set(...(await upload(person, server)))
    })(),
  ])
  expect(copied).toMatchObject({ code: 0, printed: expect.stringMatching(/Copied \d+ pictures.*\n\d+ were.*\nNext: /) })
  covers.set(...(await upload(person, server)))
  await server.stop()

  server = await serverOn(inBucket)
  const again = await runCli(inBucket, 'files', 'copy', '--to', 's3')
  expect(again).toMatchObject({ code: 0, printed: expect.stringMatching(/Copied [1-9]\d* pictures/) })
  await expectAll(server, covers)
  expect((await contentOf(inBucket)).pictures).toEqual((await contentOf(shop)).pictures)
  await rm(join(shop.dataDir, 'files'), { recursive: true })
  person.at(server.url)
  covers.set(...(await upload(person, server)))
  await expectAll(server, covers)

  const back = await runCli(inBucket, 'files', 'copy', '--to', 'disk', '--verify')
  expect(back).toMatchObject({ code: 0, printed: expect.stringContaining('restart every process without') })
  covers.set(...(await upload(person, server)))
  await server.stop()
  server = await serverOn(shop)
  const last = await runCli(inBucket, 'files', 'copy', '--to', 'disk')
  expect(last).toMatchObject({ code: 0, printed: expect.stringMatching(/Copied 2 pictures/) })
  await expectAll(server, covers)
  expect(covers.size).toBe(10)
  await server.stop()
}, 240_000)

it('backs up the pictures of a bucket, and restores them into a bucket and into a folder', async () => {
  await runCli(inBucket, 'files', 'copy', '--to', 's3')
  const before = await contentOf(inBucket)
  const file = join(shop.folder, 'bucket.tar.gz')
  const backup = await runCli(inBucket, 'backup', file)
  expect(backup).toMatchObject({ code: 0, printed: expect.not.stringContaining('is not among the files') })
  const elsewhere = { ...target, env: { ...target.env, ...bucketEnv(await testBucket()) } }
  expect(await runCli(elsewhere, 'restore', file)).toMatchObject({ code: 0 })
  expect(await contentOf(elsewhere)).toEqual(before)
  expect(await runCli(target, 'restore', file, '--replace')).toMatchObject({ code: 0 })
  expect((await contentOf(target)).pictures).toEqual(before.pictures)
}, 240_000)

it('a restored copy with the bucket of the shop removes nothing from it until it has claimed it', async () => {
  await runCli(inBucket, 'files', 'copy', '--to', 's3')
  const file = join(shop.folder, 'copied.tar.gz')
  await runCli(inBucket, 'backup', file)
  const later = `covers/${randomUUID()}/320.webp`
  const pictures = await bucketFiles(bucket)
  await pictures.put(later, Buffer.from('uploaded after the backup'))
  const copy = { ...target, env: { ...target.env, ...bucketEnv(bucket) } }

  expect(await runCli(copy, 'restore', file, '--replace')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('npm run files -- claim'),
  })
  const refused = { code: 1, printed: expect.stringContaining("another shop's") }
  expect(await runCli(copy, 'sweep', '--minutes', '0', '--force')).toMatchObject(refused)
  expect(await runCli(copy, 'files', 'copy', '--to', 's3')).toMatchObject(refused)
  expect(await pictures.get(later)).toBeDefined()

  expect(await runCli(copy, 'files', 'claim')).toMatchObject({ code: 0 })
  expect(await runCli(copy, 'sweep', '--minutes', '0', '--force')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Removed 1 covers'),
  })
  expect(await pictures.get(later)).toBeUndefined()
  expect(await runCli(inBucket, 'sweep')).toMatchObject({ code: 1 })
}, 240_000)

it('says what is missing, and changes nothing', async () => {
  expect(await runCli(shop, 'files', 'copy', '--to', 's3')).toEqual({
    code: 1,
    printed: 'Set S3_BUCKET and the other S3 variables for this command: see .env.example.\n',
  })
  expect((await runCli(inBucket, 'files', 'move')).printed).toMatch(/^Usage: npm run files/)
  const refused = { ...inBucket, env: { ...inBucket.env, S3_BUCKET: 'promptery-none' } }
  expect(await runCli(refused, 'files', 'copy', '--to', 's3')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/The bucket cannot be used \(404 NoSuchBucket.*\)\. Run this again/),
  })
}, 240_000)
