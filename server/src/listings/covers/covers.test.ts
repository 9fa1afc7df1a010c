import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coverUrl } from '@promptery/contract/listings/covers'
import { DRAWING_VERSION } from '@promptery/sketch'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { RESERVE_BYTES } from '../../platform/runtime/files.ts'
import { logInMemory } from '../../testing/log.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp({ requireApproval: true })
  admin = await aUser(shop.deps, { role: 'admin' })
})

/** The cover as `user` sees it in a list and on the page. */
async function coverOf(id: string, user: TestUser, from = shop) {
  const { prompt } = (await (await from.as(user))('GET', `/prompts/${id}`)).json()
  return prompt.cover_image as { placeholder: string; url: string }
}
const urlOf = async (id: string, user: TestUser, from = shop) => coverUrl(await coverOf(id, user, from), 320)

describe('GET /covers/{id}/{key}/{width}.webp', () => {
  it('is cacheable, and readable by its address without a session', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const url = await urlOf(id, uploader)
    for (const time of ['drawn', 'kept']) {
      const response = await shop.app.inject({ url, headers: { cookie: 'promptery_session=forged' } })
      expect(response.headers['cache-control'], time).toBe('public, max-age=31536000, immutable')
      expect(response.headers['content-type']).toBe('image/webp')
      expect(response.headers['set-cookie']).toBeUndefined()
      expect((await sharp(response.rawPayload).metadata()).width).toBe(320)
    }
  })

  it('is served from its file without the database', async () => {
    const own = await testApp()
    const { id, uploader } = await aPrompt(own.deps)
    const url = await urlOf(id, uploader, own)
    const drawn = await own.app.inject(url)
    const unknowing = await testApp({}, { files: own.deps.files })
    expect((await unknowing.app.inject(url)).rawPayload.equals(drawn.rawPayload)).toBe(true)
    expect((await unknowing.app.inject(url.replace('/320.', '/640.'))).statusCode).toBe(404)
  })

  it('has an unguessable address, shown only to users who may see the prompt', async () => {
    const secret = await aPrompt(shop.deps, { status: 'pending', title: 'A secret red fox' })
    const twin = await aPrompt(shop.deps, { status: 'approved', title: 'A secret red fox' })
    const [own, other] = [await urlOf(secret.id, secret.uploader), await urlOf(twin.id, twin.uploader)]
    expect(own).toMatch(/^\/covers\/[\w-]{36}\/[\w-]{36}\/320\.webp\?\d+$/)
    const stranger = await shop.as(await aUser(shop.deps))
    for (const call of [shop.visitor, stranger])
      expect((await call('GET', `/prompts/${secret.id}`)).statusCode).toBe(404)
    const guesses = [
      other.replace(twin.id, secret.id),
      own.replace(/[^/]+(?=\/320)/, randomUUID()),
      own.replace(/[^/]+(?=\/320)/, secret.id),
    ]
    for (const url of guesses) {
      const response = await shop.app.inject(url)
      expect(response.statusCode).toBe(404)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'This picture does not exist' })
    }
    expect((await shop.app.inject(own)).statusCode).toBe(200)
  })

  it('neither stays in caches nor replaces a drawing, when a newer process beside this one names the address', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const url = await urlOf(id, uploader)
    const newer = `drawn/${url.split('/').slice(2, 4).join('/')}/99-320.webp`
    await shop.deps.files.put(newer, Buffer.from('drawn by a newer version'))
    const response = await shop.app.inject(url.replace(/\?\d+$/, '?99'))
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    expect(await shop.deps.files.get(newer)).toBeDefined()
  })

  it('is not available under `/files/`', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'rejected' })
    const url = await urlOf(id, uploader)
    expect((await shop.app.inject(url)).statusCode).toBe(200)
    await shop.deps.files.put(`drawn/${id}/1-320.webp`, Buffer.from('drawn by an earlier version'))
    const [file, former] = [url.replace('/covers/', ''), `${id}/1-320.webp`]
    for (const path of [
      `drawn/${file}`,
      `drawn/${former}`,
      `./drawn/${former}`,
      `%64rawn/${former}`,
      `covers/../drawn/${former}`,
      `covers/%2e%2e/drawn/${former}`,
      `covers/%2e%2e%2fdrawn/${former}`,
      `covers//../drawn/${former}`,
    ]) {
      expect((await shop.app.inject(`/files/${path}`)).statusCode, path).toBe(404)
    }
  })

  it('stays available by its address when the prompt leaves the market, and is hidden from new users', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const buyer = await aBuyer(shop.deps, id)
    const url = await urlOf(id, uploader)
    await (await shop.as(admin))('POST', `/admin/approvals/${id}`, { decision: 'reject' })
    for (const user of [uploader, buyer, admin]) expect(await urlOf(id, user)).toBe(url)
    expect((await shop.app.inject(url)).statusCode).toBe(200)
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
  })

  it('gets a new address when the title changes, and the old picture is removed', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'pending', title: 'A red fox' })
    const before = await coverOf(id, uploader)
    await shop.app.inject(coverUrl(before, 320))
    await (await shop.as(uploader))('PUT', `/prompts/update/${id}`, { title: 'Whale under water' })
    const after = await coverOf(id, uploader)
    expect(coverUrl(after, 320)).not.toBe(coverUrl(before, 320))
    expect(after.placeholder).not.toBe(before.placeholder)
    expect((await shop.app.inject(coverUrl(before, 320))).statusCode).toBe(404)
    expect((await shop.app.inject(coverUrl(after, 320))).statusCode).toBe(200)
  })

  it('replaces the drawing of an earlier version, whose address has the new one too', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const url = await urlOf(id, uploader)
    const folder = `drawn/${id}/${url.split('/')[3]}`
    for (const file of ['320.webp', `${DRAWING_VERSION - 1}-640.webp`]) {
      await shop.deps.files.put(`${folder}/${file}`, Buffer.from('an earlier drawing'))
    }
    const former = await shop.app.inject(url.replace(/\?.*/, ''))
    expect((await sharp(former.rawPayload).metadata()).width).toBe(320)
    expect((await shop.app.inject(url)).rawPayload.equals(former.rawPayload)).toBe(true)
    const kept = []
    for await (const { key } of shop.deps.files.list(folder)) kept.push(key)
    expect(kept).toEqual([`${folder}/${DRAWING_VERSION}-320.webp`])
  })

  it('is drawn once for concurrent requests', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const url = await urlOf(id, uploader)
    const responses = await Promise.all(Array.from({ length: 20 }, () => shop.app.inject(url)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  it('limits drawings for each network address, but not stored ones', async () => {
    const strict = await testApp({}, { limits: { draw: { points: 2, durationSeconds: 60 } } })
    const made = [await aPrompt(strict.deps), await aPrompt(strict.deps), await aPrompt(strict.deps)]
    const urls = await Promise.all(made.map(({ id, uploader }) => urlOf(id, uploader, strict)))
    const statuses = []
    for (const url of [...urls, ...urls]) statuses.push((await strict.app.inject(url)).statusCode)
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
  })

  it('is served but not stored within the disk’s reserve', async () => {
    for (const [room, kept] of [
      [RESERVE_BYTES, []],
      [RESERVE_BYTES + 1, [`${DRAWING_VERSION}-320.webp`]],
    ] as const) {
      const roomy = await testApp()
      const files = { ...roomy.deps.files, freeBytes: async () => room }
      const low = await testApp({}, { files }, roomy)
      const { id, uploader } = await aPrompt(roomy.deps)
      const response = await low.app.inject(await urlOf(id, uploader, roomy))
      expect((await sharp(response.rawPayload).metadata()).width).toBe(320)
      expect(await roomy.storedFiles()).toEqual(kept)
    }
  })

  it('is served when storing fails, which is logged', async () => {
    const { logger, written } = logInMemory('warn')
    const broken = await testApp({}, {}, undefined, { logger })
    const { id, uploader } = await aPrompt(broken.deps)
    const { serving } = broken.deps.files
    const folder = 'directory' in serving ? serving.directory : ''
    await writeFile(join(folder, '.unfinished'), 'a file where a folder should be')
    const response = await broken.app.inject(await urlOf(id, uploader, broken))
    expect(response.statusCode).toBe(200)
    expect(written()).toContain('could not store a drawn picture')
    expect(written()).toContain(`"reqId":"${response.headers['x-request-id']}"`)
  })

  it('returns 404 for other prompts and widths', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const url = await urlOf(id, uploader)
    expect((await shop.app.inject(url.replace(id, '01900000-0000-7000-8000-000000000000'))).statusCode).toBe(404)
    expect((await shop.app.inject(url.replace('/320.', '/321.'))).statusCode).toBe(400)
    expect((await shop.app.inject(url.replace(id, 'x'))).statusCode).toBe(400)
  })
})

describe('the placeholder', () => {
  it('of an earlier drawing is replaced when the cover is drawn', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const written = await coverOf(id, uploader)
    await shop.deps.db.update(prompts).set({ drawnPlaceholder: 'data:earlier' }).where(eq(prompts.id, id))
    await shop.app.inject(coverUrl(written, 320))
    expect(await coverOf(id, uploader)).toEqual(written)
  })

  it('of a listing of an earlier version is plain until its cover is drawn', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const written = await coverOf(id, uploader)
    await shop.deps.db.update(prompts).set({ drawnPlaceholder: null }).where(eq(prompts.id, id))
    const plain = await coverOf(id, uploader)
    expect(plain.placeholder).toMatch(/^data:image\/svg\+xml,/)
    expect(plain.placeholder).not.toBe(written.placeholder)
    await shop.app.inject(coverUrl(plain, 320))
    expect(await coverOf(id, uploader)).toEqual(written)
  })
})
