import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { atEndOfFile } from '../../testing/at-end-of-file.ts'
import { isReference, testBucket } from '../../testing/files/bucket.ts'
import { bucketFiles } from './choose.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './port.ts'
import { s3Files } from './s3.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-store-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
const keysOf = async (items: AsyncIterable<{ key: string }>) => (await all(items)).map(({ key }) => key).sort()

const picture = randomBytes(400_000)

const silent = { info: () => undefined, warn: () => undefined }
const STORES: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => diskFiles(await aFolder())],
  ['a bucket', async () => bucketFiles(await testBucket())],
]
if (isReference) STORES.push(['a bucket in pages', async () => s3Files(await testBucket(), silent, { page: 2 })])

describe.each(STORES)('%s', (_, open) => {
  let files: FileStore
  beforeEach(async () => {
    files = await open()
  })

  it('returns what was put, byte for byte, and nothing for another key', async () => {
    for (const bytes of [picture, Buffer.alloc(0), Buffer.from([13, 10, 0, 255])]) {
      const key = `covers/${randomUUID()}/640.webp`
      await files.put(key, bytes)
      expect((await files.get(key))?.equals(bytes)).toBe(true)
    }
    expect(await files.get('covers/none/640.webp')).toBeUndefined()
  })

  it('lists the files and folders of a folder once, with the time of their last change', async () => {
    const begun = Date.now()
    for (const name of ['covers/a/320.webp', 'covers/a/640.webp', 'covers/b/320.webp', 'covers-of-others/c/320.webp'])
      await files.put(name, Buffer.from(name))
    await files.put('generated/1.png', picture)
    expect(await keysOf(files.list('covers'))).toEqual(['covers/a', 'covers/b'])
    expect(await keysOf(files.list('covers/a'))).toEqual(['covers/a/320.webp', 'covers/a/640.webp'])
    expect(await keysOf(files.list('generated'))).toEqual(['generated/1.png'])
    expect(await keysOf(files.list('drawn'))).toEqual([])
    for (const { changedAt } of await all(files.list('covers'))) {
      expect(changedAt.getTime()).toBeGreaterThan(begun - 2_000)
      expect(changedAt.getTime()).toBeLessThan(Date.now() + 2_000)
    }
  })

  it('walks through every file below a folder with its size', async () => {
    await files.put('drawn/a/b/1-320.webp', picture)
    await files.put('drawn/a/card-x.jpg', Buffer.from('card'))
    const found = await all(files.walk('drawn'))
    expect(found.map(({ key, size }) => [key, size]).sort()).toEqual([
      ['drawn/a/b/1-320.webp', picture.length],
      ['drawn/a/card-x.jpg', 4],
    ])
    expect(await all(files.walk('covers'))).toEqual([])
  })

  it('removes files and whole folders, also those that are not there', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `covers/a/${index}.webp`)
    await Promise.all(names.map((name) => files.put(name, Buffer.from(name))))
    await files.put('covers/ab/1.webp', Buffer.from('another'))
    await files.remove('covers/a/3.webp')
    await files.remove('covers/a/3.webp')
    expect(await keysOf(files.walk('covers/a'))).toEqual(names.filter((name) => name !== 'covers/a/3.webp').sort())
    await files.removeFolder('covers/a')
    await files.removeFolder('covers/a')
    expect(await keysOf(files.walk('covers'))).toEqual(['covers/ab/1.webp'])
  })

  it('adopts a file of the disk', async () => {
    const folder = 'directory' in files.serving ? files.serving.directory : await aFolder()
    await writeFile(join(folder, 'adopted'), picture)
    await files.adopt('covers/a/320.webp', join(folder, 'adopted'))
    expect((await files.get('covers/a/320.webp'))?.equals(picture)).toBe(true)
  })

  it('has room, and nothing unfinished', async () => {
    expect(await files.freeBytes()).toBeGreaterThan(0)
    await files.put('covers/a/320.webp', picture)
    expect(await files.removeUnfinished(new Date(Date.now() + 1_000))).toBe(0)
    expect(files.url('covers/a/320.webp')).toBe('/files/covers/a/320.webp')
  })
})
