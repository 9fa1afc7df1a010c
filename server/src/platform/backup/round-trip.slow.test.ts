import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Person } from '@promptery/testing/person'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../../testing/http/multipart.ts'
import { promptFieldsWith } from '../../testing/shop/factories.ts'
import { aNewShop, contentOf, runCli, type Shop, stock } from '../../testing/shop/shop.ts'
import { readArchive, tableOf, textOf } from './archive.ts'
import { verifyBackup } from './verify-backup.ts'

let source: Shop
let target: Shop
let connected: Shop
beforeAll(async () => {
  source = await aNewShop('own')
  target = await aNewShop('own')
  connected = await aNewShop('unmigrated')
  await stock(source)
})
afterAll(async () => {
  await source.remove()
  await target.remove()
  await connected.remove()
})

const serverOn = ({ dataDir, databaseUrl }: Shop): Promise<TestServer> =>
  startTestServer({ dataDir, ...(databaseUrl && { databaseUrl }) })

async function stop(server: TestServer): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** Adds a sample with a picture of one width. */
async function addSample(person: Person, promptId: string): Promise<void> {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await aPicture(300, 200))], { type: 'image/png' }), 'sample.png')
  expect((await person.call('POST', `/prompts/samples/${promptId}`, form)).status).toBe(201)
}

const upload = async (price: number): Promise<FormData> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(promptFieldsWith({ price: price as 0 }))) form.set(name, String(value))
  form.set('cover_image', new Blob([new Uint8Array(await aPicture(330, 200))], { type: 'image/png' }), 'cover.png')
  return form
}

interface Listing {
  id: string
  cover: string
}

async function create(person: Person): Promise<Listing> {
  const { status, body } = await person.call('POST', '/prompts/create', await upload(4))
  expect(status).toBe(201)
  const { id, cover_image } = (body as { newPrompt: { id: string; cover_image: { url: string } } }).newPrompt
  return { id, cover: cover_image.url }
}

describe('npm run backup and npm run restore', () => {
  it('restore a shop that people can continue to use', async () => {
    const file = join(source.folder, 'running.tar.gz')
    const server = await serverOn(source)
    const seller = await new Person(server.url).signUp()
    const buyer = await new Person(server.url).signUp()
    const { id } = await create(seller)
    await addSample(seller, id)
    expect((await buyer.call('POST', '/users/buy', { boughtBy: buyer.id, promptId: id })).status).toBe(201)
    const backup = await runCli(source, 'backup', file)
    expect(backup).toMatchObject({ code: 0, printed: expect.stringMatching(/: \d{3,} rows and 9 pictures, /) })
    await stop(server)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const restored = await runCli(target, 'restore', file)
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('and 9 pictures') })
    const [before, after] = [await contentOf(source), await contentOf(target)]
    expect(Object.keys(after.pictures)).toHaveLength(9)
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(true)
    expect(await runCli(connected, 'restore', file)).toMatchObject({ code: 0 })
    expect(JSON.stringify(await contentOf(connected)) === JSON.stringify(before)).toBe(true)

    const again = await serverOn(target)
    buyer.at(again.url)
    // Session and password are still valid.
    const bought = await buyer.call('GET', `/prompts/${id}`)
    expect(bought.body).toMatchObject({ prompt: { id, prompt: expect.stringContaining('in the snow') } })
    await buyer.signIn()
    await create(seller.at(again.url))
    await stop(again)
  }, 120_000)

  it('takes a consistent snapshot of a running shop, with all pictures and all acknowledged writes', async () => {
    const server = await serverOn(source)
    let isOver = false
    const known = new Map<string, string>()
    /** Uploads, replaces covers and deletes, as fast as possible. */
    const busy = async (person: Person): Promise<void> => {
      for (let round = 0; !isOver; round += 1) {
        const made = await create(person)
        known.set(made.id, made.cover)
        // Between request and response, both states are valid.
        known.delete(made.id)
        const changed = await person.call('PUT', `/prompts/update/${made.id}`, await upload(2))
        expect(changed.status).toBe(200)
        await addSample(person, made.id)
        const { cover_image } = (changed.body as { prompt: { cover_image: { url: string } } }).prompt
        known.set(made.id, cover_image.url)
        if (round % 2 === 0) continue
        known.delete(made.id)
        expect((await person.call('DELETE', `/prompts/delete/${made.id}`)).status).toBe(200)
      }
    }
    const people = await Promise.all([1, 2, 3].map(() => new Person(server.url).signUp()))
    const atWork = Promise.all(people.map(busy))
    try {
      for (let round = 1; round <= 6; round += 1) {
        const answered = new Map(known)
        const file = join(source.folder, `busy-${round}.tar.gz`)
        expect(await runCli(source, 'backup', file)).toMatchObject({ code: 0 })
        // Edited or deleted meanwhile, so not lost.
        for (const [id, cover] of answered) if (known.get(id) !== cover) answered.delete(id)
        await expectWhole(file, answered)
      }
    } finally {
      isOver = true
      await atWork
      await stop(server)
    }
    const last = join(source.folder, 'busy-6.tar.gz')
    expect(await runCli(target, 'restore', last, '--replace')).toMatchObject({ code: 0 })
    expect(Object.keys((await contentOf(target)).pictures).length).toBeGreaterThan(8)
  }, 180_000)
})

/** Every picture that the backup's rows refer to is in it, and so are the prompts and covers of `answered`. */
async function expectWhole(file: string, answered: Map<string, string>): Promise<void> {
  const { entries } = (await verifyBackup({ file })).manifest
  const covers = await picturesIn(file, 'prompts', 'cover')
  const samples = await picturesIn(file, 'samples', 'picture')
  expect(samples.size).toBeGreaterThan(0)
  const missing = [...covers.values(), ...samples.values()].flat().filter((path) => !entries[path])
  expect(missing).toEqual([])
  for (const [id, cover] of answered) expect(covers.get(id)?.map((path) => `/${path}`)).toContain(cover)
}

/** The pictures that a table's rows refer to in a backup, by row id. */
async function picturesIn(file: string, table: string, column: string): Promise<Map<string, string[]>> {
  const { tables } = (await verifyBackup({ file })).manifest
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  let text = ''
  for await (const entry of readArchive({ file }, new Map())) {
    if (tableOf(entry.path) === table) text += await textOf(entry)
  }
  const pictures = new Map<string, string[]>()
  for (const line of text.trim().split('\n')) {
    const fields = line.split('\t')
    const picture = fields[columns.indexOf(column)]
    // Drawn pictures have no files.
    if (!picture?.includes('"widths"')) continue
    const { key, widths } = JSON.parse(picture) as { key: string; widths: number[] }
    const files = widths.map((width) => `files/${key}/${width}.webp`)
    pictures.set(fields[columns.indexOf('id')] ?? '', files)
  }
  return pictures
}
