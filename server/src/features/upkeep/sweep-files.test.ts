import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../testing/factories.ts'
import { aPicture } from '../../testing/multipart.ts'
import { createPrompt } from '../prompts/create-prompt.ts'
import { sweepFiles } from './sweep-files.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let shop: TestApp
let root: string
beforeEach(async () => {
  shop = await testApp()
  root = shop.deps.files.directory ?? ''
})

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

describe('sweeping files', () => {
  it('removes the covers that no prompt names, once no upload can be waiting for its row any more', async () => {
    const used = await anUpload()
    const old = await anOrphan(61 * MINUTE_MS)
    const young = await anOrphan(59 * MINUTE_MS)
    expect(await sweepFiles(shop.deps)).toMatchObject({ covers: 1, spared: 0 })
    expect((await coverKeys()).sort()).toEqual([used, young].sort())
    expect(old).not.toBe(young)
  })

  it('spares covers when there are suspiciously many, unless it is told to remove them', async () => {
    await anUpload()
    for (let made = 0; made < 51; made += 1) await anOrphan(DAY_MS)
    expect(await sweepFiles(shop.deps)).toMatchObject({ covers: 0, spared: 51 })
    expect(await coverKeys()).toHaveLength(52)
    expect(await sweepFiles(shop.deps, { force: true })).toMatchObject({ covers: 51, spared: 0 })
  })

  it('removes what was drawn for prompts that are gone', async () => {
    const { id } = await aPrompt(shop.deps)
    const gone = randomUUID()
    for (const name of [id, gone, 'no-id']) {
      await shop.deps.files.put(`drawn/${name}/a-320.webp`, Buffer.from('drawn'))
      await agesAgo(`drawn/${name}`, DAY_MS)
    }
    expect(await sweepFiles(shop.deps)).toMatchObject({ drawn: 1 })
    expect((await below('drawn')).sort()).toEqual([`drawn/${id}`, 'drawn/no-id'].sort())
  })

  it('removes generated pictures after 30 days, and files whose writing was broken off', async () => {
    for (const [name, days] of Object.entries({ 'generated/old.webp': 31, 'generated/young.webp': 29 })) {
      await shop.deps.files.put(name, Buffer.from('made'))
      await agesAgo(name, days * DAY_MS)
    }
    await mkdir(join(root, '.unfinished'), { recursive: true })
    for (const name of ['old', 'young']) await writeFile(join(root, '.unfinished', name), 'half')
    await agesAgo('.unfinished/old', DAY_MS)
    expect(await sweepFiles(shop.deps)).toMatchObject({ generated: 1, unfinished: 1 })
    expect(await below('generated')).toEqual(['generated/young.webp'])
    expect(await below('.unfinished')).toEqual(['.unfinished/young'])
  })
})
