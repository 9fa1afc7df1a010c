import { coverUrl } from '@promptery/contract/listings/covers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { listings, prompts } from '../../platform/db/schema.ts'
import { statementsOf } from '../../testing/database/statements.ts'
import { visitorFetcher } from '../../testing/http/fetch-as-visitor.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../testing/shop/factories.ts'
import { openGraphImageUrl } from './open-graph-image.ts'
import { fetchPageMetadata } from './page-metadata.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ requireApproval: true })
})

/** The image's URL in the page at `path`. */
async function cardAt(path: string, of = shop): Promise<string> {
  const page = await fetchPageMetadata(of.deps.config, path, visitorFetcher(of, { cookie: 'promptery_wrote=1' }))
  if (!page) throw new Error(`There is no page at ${path}`)
  return openGraphImageUrl(of.deps.config, page.card)
}
const cardOf = (id: string, of = shop) => cardAt(`/marketplace/${id}`, of)
const aListed = (fields = {}) => aPrompt(shop.deps, { status: 'approved', ...fields })

/** The colour in the middle of the area of the cover. */
async function colourOf(card: Buffer): Promise<number[]> {
  const middle = await sharp(card).extract({ left: 900, top: 300, width: 8, height: 8 }).toBuffer()
  return (await sharp(middle).stats()).channels.map(({ mean }) => Math.round(mean))
}

describe('GET /cards/{kind}/{id}/{key}.jpg', () => {
  it('is a cacheable JPEG of the size that networks show', async () => {
    const { id } = await aListed({ title: 'A fox in the snow' })
    const url = await cardOf(id)
    const [drawn, kept] = [await shop.app.inject(url), await shop.app.inject(url)]
    for (const response of [drawn, kept]) {
      expect(response.headers['content-type']).toBe('image/jpeg')
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    // The limit of the strictest social network.
    expect(drawn.rawPayload.length).toBeLessThan(300_000)
    expect(kept.rawPayload.equals(drawn.rawPayload)).toBe(true)
  })

  it('shows an uploaded cover', async () => {
    const own = await testApp()
    const call = await own.as(await aUser(own.deps))
    const { payload, headers } = await multipart(promptFieldsWith(), { bytes: await aPicture(800, 600) })
    const { newPrompt } = (await call('POST', '/prompts/create', undefined, { payload, headers })).json()
    const response = await own.app.inject(await cardOf(newPrompt._id, own))
    const [red = 0, green = 0, blue = 0] = await colourOf(response.rawPayload)
    // #c75f2a, as it was uploaded.
    expect([Math.abs(red - 0xc7), Math.abs(green - 0x5f), Math.abs(blue - 0x2a)].every((off) => off < 8)).toBe(true)
  })

  it.each(['/', '/marketplace', '/hire', '/discussion'])('exists for %s', async (path) => {
    const response = await shop.app.inject(await cardAt(path))
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  })

  it('returns 404 for screens without one', async () => {
    const url = await cardAt('/')
    const other = url.replace(/[^/]+(?=\.jpg$)/, 'x'.repeat(22))
    // Shares nothing that an earlier test has read within the same second.
    const headers = { cookie: 'promptery_wrote=1' }
    const texts = await statementsOf(() => shop.app.inject({ url: other, headers }))
    expect(texts.filter((text) => / from "(prompts|users)"/.test(text))).toEqual([])
  })

  it('exists for an engineer, with their covers', async () => {
    const { uploader } = await aListed()
    const path = `/engineer-profile/${uploader.id}`
    const before = await cardAt(path)
    expect((await shop.app.inject(before)).statusCode).toBe(200)
    await aListed({ uploader })
    expect(await cardAt(path)).not.toBe(before)
  })

  it('gets a new address when its content changes; the old one redirects', async () => {
    const { id } = await aListed({ price: 2 })
    const change = async (values: object) => {
      await shop.deps.db.update(prompts).set(values).where(eq(prompts.id, id))
      return cardOf(id)
    }
    const first = await cardOf(id)
    await shop.app.inject(first)
    const urls = [first, await change({ priceCents: 400 }), await change({ title: 'Another fox' })]
    expect(new Set(urls).size).toBe(3)
    const [, , now = ''] = urls
    const old = urls[1] ?? ''
    const response = await shop.app.inject(old)
    expect([response.statusCode, response.headers.location]).toEqual([302, now])
    expect((await shop.app.inject(now)).statusCode).toBe(200)
    // The stored old one is removed.
    expect((await shop.app.inject(first)).statusCode).toBe(302)
    // It does not contain likes.
    await shop.deps.db.update(listings).set({ likesCount: 7 }).where(eq(listings.id, id))
    expect(await cardOf(id)).toBe(now)
  })

  it('is not found for what a visitor must not see', async () => {
    const pending = await aPrompt(shop.deps, { status: 'pending' })
    const listed = await aListed()
    const gone = await aListed()
    const goneUrl = await cardOf(gone.id)
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, gone.id))
    const url = await cardOf(listed.id)
    const seller = await aUser(shop.deps)
    for (const address of [
      url.replace(listed.id, pending.id),
      goneUrl,
      url.replace('prompts', 'engineers'),
      url.replace(listed.id, '01900000-0000-7000-8000-000000000000'),
      url.replace('prompts', 'screens'),
      // Members without uploads have none.
      url.replace('prompts', 'engineers').replace(listed.id, seller.id),
    ]) {
      const response = await shop.app.inject(address)
      expect(response.statusCode, address).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found' })
    }
    const kept = await cardOf(listed.id)
    const drawn = await shop.app.inject(kept)
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, listed.id))
    // Like a cover: its address is enough.
    expect((await shop.app.inject(kept)).rawPayload.equals(drawn.rawPayload)).toBe(true)
  })

  it('is deleted with its prompt', async () => {
    const { id, uploader } = await aListed()
    await shop.app.inject(await cardOf(id))
    const isKept = async () => {
      for await (const { key } of shop.deps.files.list(`drawn/${id}`)) if (key.includes('/card-')) return true
      return false
    }
    const own = await shop.as(uploader)
    expect(await isKept()).toBe(true)
    await own('PUT', `/prompts/update/${id}`, { title: 'Whale under water' })
    expect(await isKept()).toBe(false)
  })

  it.each(['x.jpg', `${'x'.repeat(22)}.png`, `${'%2e%2e%2f'.repeat(3)}.jpg`])('refuses %s', async (file) => {
    const { id } = await aListed()
    expect((await shop.app.inject(`/cards/prompts/${id}/${file}`)).statusCode).toBe(400)
  })

  it('shares the limit of drawings with covers', async () => {
    const strict = await testApp({}, { limits: { draw: { points: 2, durationSeconds: 60 } } })
    const { id, uploader } = await aPrompt(strict.deps)
    const { prompt } = (await (await strict.as(uploader))('GET', `/prompts/${id}`)).json()
    const urls = [coverUrl(prompt.cover_image, 320), await cardOf(id, strict), await cardAt('/', strict)]
    const statuses = []
    for (const url of [...urls, ...urls]) statuses.push((await strict.app.inject(url)).statusCode)
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
  })
})
