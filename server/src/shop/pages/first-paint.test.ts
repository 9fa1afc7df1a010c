import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { visitorFetcher } from '../../testing/http/fetch-as-visitor.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { renderFirstPaint } from './first-paint.ts'
import { fetchPageMetadata } from './page-metadata.ts'

let shop: TestApp
let seller: TestUser
beforeAll(async () => {
  shop = await testApp()
  seller = await aUser(shop.deps)
})

const firstPaintOf = async (path: string) =>
  (await fetchPageMetadata(shop.deps.config, path, visitorFetcher(shop)))?.firstPaint
const ofPrompt = (id: string) => firstPaintOf(`/marketplace/${id}`)

it('is the first row of the marketplace, escaped', async () => {
  for (const title of ['Owl', '“Fox” </script><b> & friends']) await aPrompt(shop.deps, { title })
  const firstPaint = await firstPaintOf('/marketplace')
  if (!firstPaint) throw new Error('Nothing is painted')
  const html = renderFirstPaint(firstPaint)
  expect(html).toContain('<p dir="auto" lang="en">“Fox” &lt;/script&gt;&lt;b&gt; &amp; friends</p>')
  expect(html).toContain(
    '<div class="first-paint-page" aria-hidden="true"><p class="first-paint-heading" dir="auto">Marketplace<',
  )
  expect(html.match(/<img [^>]*srcset="\/covers\/[^"]* 320w, [^>]*>/g)).toHaveLength(2)
  // Only the first picture competes with the fonts.
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(1)
  expect(html.match(/loading="lazy"/g)).toHaveLength(1)
})

it('is the cover of a listing, marked if it is drawn, whatever its samples', async () => {
  const { id } = await aPrompt(shop.deps, { uploader: seller })
  const asSeller = await shop.as(seller)
  const sample = { text: 'A fox, and snow', model: 'GPT-4' }
  expect((await asSeller('POST', `/prompts/samples/${id}`, sample)).statusCode).toBe(201)
  await shop.deps.db.update(prompts).set({ status: 'approved' }).where(eq(prompts.id, id))
  const { cover_image } = (await shop.visitor('GET', `/prompts/${id}`)).json().prompt
  expect(await ofPrompt(id)).toMatchObject({ cover: { picture: { image: cover_image }, mark: 'Drawn cover' } })
})
