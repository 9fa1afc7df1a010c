import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { bucketFiles } from '../../../adapters/files/choose.ts'
import type { FileStore } from '../../../adapters/files/port.ts'
import { cleanUpFiles } from '../../../listings/pictures/clean-up-files.ts'
import { atEndOfFile } from '../../../testing/at-end-of-file.ts'
import { testDatabase } from '../../../testing/database/database.ts'
import { testBucket } from '../../../testing/files/bucket.ts'
import type { OpenDatabase } from '../db.ts'
import { bucketOwner, claimBucket, keepFilesOfOthers, OWNER_KEY } from './bucket-owner.ts'

const SWEEP = { before: new Date(Date.now() + 60_000), force: true }

let shop: OpenDatabase
/** The same rows in another database, with the same bucket. */
let copy: OpenDatabase
let files: FileStore
let cover: string
beforeEach(async () => {
  if (!shop) {
    shop = await testDatabase()
    copy = await testDatabase()
    atEndOfFile(async () => {
      await shop.close()
      await copy.close()
    })
  }
  files = await bucketFiles(await testBucket())
  cover = `covers/${randomUUID()}/320.webp`
  await files.put(cover, Buffer.from('a cover'))
})

it('a copy of a shop removes none of its pictures, however sure it is', async () => {
  await claimBucket(shop.db, files)
  const marker = await files.get(OWNER_KEY)
  expect(await cleanUpFiles({ db: copy.db, files }, SWEEP)).toMatchObject({ covers: 0, owner: 'another shop' })
  const guarded = keepFilesOfOthers(copy.db, files)
  await guarded.removeFolder(cover.slice(0, -'/320.webp'.length))
  await guarded.remove(cover)
  expect((await guarded.get(cover))?.toString()).toBe('a cover')
  expect(await files.get(OWNER_KEY)).toEqual(marker)
})

it('the shop itself removes them, and a copy that has taken the bucket over', async () => {
  for (const { db } of [shop, copy]) {
    await claimBucket(db, files)
    await keepFilesOfOthers(db, files).remove(cover)
    expect(await files.get(cover)).toBeUndefined()
    await files.put(cover, Buffer.from('a cover'))
    expect(await cleanUpFiles({ db, files }, SWEEP)).toMatchObject({ covers: 1, owner: 'this shop' })
    await files.put(cover, Buffer.from('a cover'))
  }
  expect(await bucketOwner(shop.db, files)).toBe('another shop')
})

it('the first run on a bucket marks it, and the next removes', async () => {
  expect(await cleanUpFiles({ db: shop.db, files }, SWEEP)).toMatchObject({ covers: 0, owner: 'unmarked' })
  expect(await cleanUpFiles({ db: shop.db, files }, SWEEP)).toMatchObject({ covers: 1, owner: 'this shop' })
})

it('a mark that cannot be read is that of another shop', async () => {
  await files.put(OWNER_KEY, Buffer.from('{'))
  expect(await bucketOwner(shop.db, files)).toBe('another shop')
})
