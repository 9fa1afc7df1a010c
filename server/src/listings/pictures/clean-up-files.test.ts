import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { prompts, samples } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPicture } from '../../testing/http/multipart.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../testing/shop/factories.ts'
import { createPrompt } from '../changes/write-prompts.ts'
import { cleanUpFiles } from './clean-up-files.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let shop: TestApp
let root: string
beforeEach(async () => {
  shop = await testApp()
  const { serving } = shop.deps.files
  root = 'directory' in serving ? serving.directory : ''
})
afterEach(endTest)

const agesAgo = async (key: string, ms: number): Promise<void> => {
  const time = new Date(Date.now() - ms)
  await utimes(join(root, key), time, time)
}

async function anOrphan(ageMs: number): Promise<string> {
  const key = `covers/${randomUUID()}`
  await shop.deps.files.put(`${key}/320.webp`, Buffer.from('left by an upload that was killed'))
  await agesAgo(key, ageMs)
  return key
}

async function anUpload(): Promise<string> {
  const ctx = { ...shop.deps, user: await aUser(shop.deps) }
  const cover = await aPicture(400, 300)
  const before = new Set(await coverKeys())
  await createPrompt(ctx, { fields: promptFieldsWith(), cover })
  const key = (await coverKeys()).find((name) => !before.has(name)) ?? ''
  await agesAgo(key, DAY_MS)
  return key
}

const below = async (folder: string) =>
  (await readdir(join(root, folder)).catch(() => [])).map((name) => `${folder}/${name}`)
const coverKeys = () => below('covers')

describe('cleaning up files', () => {
  it('removes orphaned covers once no upload can still write their row', async () => {
    const used = await anUpload()
    const old = await anOrphan(61 * MINUTE_MS)
    const young = await anOrphan(59 * MINUTE_MS)
    expect(await cleanUpFiles(shop.deps)).toMatchObject({ covers: 1, spared: 0 })
    expect((await coverKeys()).sort()).toEqual([used, young].sort())
    expect(old).not.toBe(young)
  })

  it.each([
    ['spares', 1, 1, 'none is named'],
    ['spares', 3, 3, 'none is named'],
    ['removes', 1, 2, 'as many stay'],
    ['removes', 1, 3, 'they are few'],
    ['spares', 2, 3, 'more would go than stay'],
    ['removes', 10, 20, 'they are ten'],
    ['spares', 11, 22, 'they are more than ten and a fifth'],
    ['spares', 11, 54, 'they are more than ten and a fifth'],
    ['removes', 11, 55, 'they are a fifth'],
    ['spares', 51, 52, 'more would go than stay'],
  ] as const)(
    '%s %i covers of %i that no prompt names, unless it is told to remove them: %s',
    async (does, orphans, all, _why) => {
      const named = all - orphans
      const cover = await anUpload()
      const [row] = await shop.deps.db.select().from(prompts)
      if (!row?.cover) throw new Error('The upload has no cover')
      for (let made = 1; made < named; made += 1) {
        const key = await anOrphan(DAY_MS)
        await shop.deps.db.insert(prompts).values({ ...row, id: newId(), cover: { ...row.cover, key } })
      }
      if (named === 0) {
        await shop.deps.db.delete(prompts)
        await shop.deps.files.removeFolder(cover)
      }
      for (let made = 0; made < orphans; made += 1) await anOrphan(DAY_MS)
      const expected = does === 'removes' ? { covers: orphans, spared: 0 } : { covers: 0, spared: orphans }
      expect(await cleanUpFiles(shop.deps)).toMatchObject(expected)
      expect(await coverKeys()).toHaveLength(named + expected.spared)
      expect(await cleanUpFiles(shop.deps, { force: true })).toMatchObject({ covers: expected.spared, spared: 0 })
      expect(await coverKeys()).toHaveLength(named)
    },
  )

  it('spares covers while the database may be the wrong one', async () => {
    const other = await testApp()
    const ctx = { ...other.deps, user: await aUser(other.deps) }
    for (let made = 0; made < 2; made += 1) {
      await createPrompt(ctx, { fields: promptFieldsWith(), cover: await aPicture(400, 300) })
    }
    const cover = await anUpload()
    expect(await cleanUpFiles({ db: other.deps.db, files: shop.deps.files })).toMatchObject({ covers: 0, spared: 1 })
    expect(await coverKeys()).toEqual([cover])
  })

  it('keeps the pictures of samples', async () => {
    const cover = await anUpload()
    const [row] = await shop.deps.db.select().from(prompts)
    if (!row?.cover) throw new Error('The upload has no cover')
    const key = await anOrphan(DAY_MS)
    await shop.deps.db.insert(samples).values({ id: newId(), promptId: row.id, picture: { ...row.cover, key } })
    expect(await cleanUpFiles(shop.deps, { force: true })).toMatchObject({ covers: 0, spared: 0 })
    expect((await coverKeys()).sort()).toEqual([cover, key].sort())
  })

  it('takes a recent cover of a prompt as a sign of the right database', async () => {
    const ctx = { ...shop.deps, user: await aUser(shop.deps) }
    await createPrompt(ctx, { fields: promptFieldsWith(), cover: await aPicture(400, 300) })
    await anOrphan(DAY_MS)
    expect(await cleanUpFiles(shop.deps)).toMatchObject({ covers: 1, spared: 0 })
  })

  it('removes drawings of deleted prompts and engineers', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const gone = randomUUID()
    for (const name of [id, uploader.id, gone, 'home']) {
      await shop.deps.files.put(`drawn/${name}/a-320.webp`, Buffer.from('drawn'))
      await agesAgo(`drawn/${name}`, DAY_MS)
    }
    expect(await cleanUpFiles(shop.deps)).toMatchObject({ drawn: 1 })
    expect((await below('drawn')).sort()).toEqual([`drawn/${id}`, `drawn/${uploader.id}`, 'drawn/home'].sort())
  })

  it('removes generated pictures after 30 days, and interrupted files and restores', async () => {
    for (const [name, days] of Object.entries({ 'generated/old.webp': 31, 'generated/young.webp': 29 })) {
      await shop.deps.files.put(name, Buffer.from('made'))
      await agesAgo(name, days * DAY_MS)
    }
    await mkdir(join(root, '.unfinished'), { recursive: true })
    for (const name of ['old', 'young']) await writeFile(join(root, '.unfinished', name), 'half')
    await mkdir(join(root, '.unfinished/restoring/files'), { recursive: true })
    for (const name of ['old', 'restoring']) await agesAgo(`.unfinished/${name}`, DAY_MS)
    expect(await cleanUpFiles(shop.deps)).toMatchObject({ generated: 1, unfinished: 2 })
    expect(await below('generated')).toEqual(['generated/young.webp'])
    expect(await below('.unfinished')).toEqual(['.unfinished/young'])
  })
})
