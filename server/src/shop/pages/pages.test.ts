import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { putReview } from '../../library/reviews/write-reviews.ts'
import { discussions, prompts } from '../../platform/db/schema.ts'
import { pageTemplate } from '../../platform/http/client/page-template.ts'
import { visitorFetcher } from '../../testing/http/fetch-as-visitor.ts'
import { payingShop } from '../../testing/money/paying-shop.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { screensSitemap } from './feeds/sitemap.ts'
import { fetchPageMetadata } from './page-metadata.ts'
import { renderMetadata } from './render-metadata.ts'

let shop: TestApp
let seller: TestUser
let fox: string
let owl: string
let rejected: string

beforeAll(async () => {
  shop = await testApp({ appName: 'Fox & Co' })
  seller = await aUser(shop.deps, { username: 'lantern_works' })
  const title = '“Fox” </script><b> & friends'
  fox = (await aPrompt(shop.deps, { uploader: seller, title, description: `${'A fox. '.repeat(60)}\uFFFF`, price: 4 }))
    .id
  owl = (await aPrompt(shop.deps, { uploader: seller, title: 'Owl', category: 'Art', price: 0, licence: 'cc-by-4.0' }))
    .id
  await shop.deps.db.update(prompts).set({ samplesCount: 1 }).where(eq(prompts.id, owl))
  rejected = (await aPrompt(shop.deps, { title: 'Hidden wolf', status: 'rejected' })).id
})

const describeAt = (path: string) => fetchPageMetadata(shop.deps.config, path, visitorFetcher(shop))
const get = (url: string, headers = {}) => shop.app.inject({ url, headers: { host: 'shop.example', ...headers } })

describe('page metadata', () => {
  it('includes a prompt’s title, price and picture, but not the sold text', async () => {
    const page = await describeAt(`/marketplace/${fox}/`)
    expect(page).toMatchObject({
      title: '“Fox” </script><b> & friends · Fox & Co',
      path: `/marketplace/${fox}`,
      data: {
        '@type': 'Product',
        image: expect.stringMatching(/^\/covers\/.*\/1280\.webp\?\d+$/),
        offers: { price: '4.00', priceCurrency: 'USD' },
      },
    })
    expect(page?.data).not.toHaveProperty('aggregateRating')
    expect(page?.description.length).toBeLessThanOrEqual(160)
    expect(page?.description).toMatch(/^A fox\. .* A…$/)
    expect(JSON.stringify(page)).not.toContain('looking at the viewer')
  })

  it('states the licence if the work is shared under one with a text', async () => {
    expect((await describeAt(`/marketplace/${owl}`))?.data).toMatchObject({
      '@type': ['Product', 'CreativeWork'],
      license: 'https://creativecommons.org/licenses/by/4.0/',
    })
    expect((await describeAt(`/marketplace/${fox}`))?.data).not.toHaveProperty('license')
  })

  it('includes the rating, once there are reviews', async () => {
    const user = await aBuyer(shop.deps, fox)
    await putReview({ ...shop.deps, user }, { promptId: fox, stars: 4, text: '', version: 1 })
    // The response is cached for a second.
    await expect
      .poll(() => describeAt(`/marketplace/${fox}`))
      .toMatchObject({
        data: { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 } },
      })
  })

  it('is omitted on other screens, and 404 where a visitor must not see anything', async () => {
    for (const path of ['/signin', '/cart', `/buy-prompt/${fox}`]) expect(await describeAt(path)).toBeUndefined()
    const user = await aUser(shop.deps)
    expect(await describeAt(`/engineer-profile/${user.id}`)).toBeUndefined()
    for (const path of [
      `/marketplace/${rejected}`,
      '/marketplace/nothing',
      '/marketplace/%25E0%25A4%25A',
      `/engineer-profile/${rejected}`,
    ]) {
      expect(await describeAt(path)).toBeNull()
    }
  })

  it('is escaped', async () => {
    const page = await describeAt(`/marketplace/${fox}`)
    if (!page) throw new Error('There is no page')
    const fill = pageTemplate('<head><meta name="description" content="x" /><title>x</title></head>')
    const html = fill(renderMetadata(page, shop.deps.config, 'https://shop.example'))
    expect(html).not.toMatch(/<\/script><b>|<b>/)
    expect(html).toContain('<title>“Fox” &lt;/script&gt;&lt;b&gt; &amp; friends · Fox &amp; Co</title>')
    expect(html).toContain(`<link rel="canonical" href="https://shop.example/marketplace/${fox}" />`)
    expect(html).toMatch(
      /property="og:image" content="https:\/\/shop\.example\/cards\/prompts\/[\w-]{36}\/[\w-]{22}\.jpg"/,
    )
    expect(html).toContain('property="og:image:width" content="1200"')
    expect(html).toContain('name="twitter:card" content="summary_large_image"')
    expect(html).toMatch(/name="twitter:image:alt" content="“Fox” &lt;\/script&gt;.*, by lantern_works, \$4"/)
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      name: '“Fox” </script><b> & friends',
      offers: { url: `https://shop.example/marketplace/${fox}` },
    })
  })
})

it('has the languages of titles', async () => {
  const other = await testApp()
  const { id, uploader } = await aPrompt(other.deps, { title: '月亮', description: '写一首关于月亮的诗，语气温柔' })
  const topic = { topic: 'كيف أكتب', description: 'اكتب قصيدة عن القمر' }
  const { _id } = (await (await other.as(uploader))('POST', '/discussions/create', topic)).json().data
  const fill = pageTemplate('<head><title>x</title></head>')
  const render = async (path: string) => {
    const page = await fetchPageMetadata(other.deps.config, path, visitorFetcher(other))
    if (!page) throw new Error('There is no page')
    return fill(renderMetadata(page, other.deps.config, 'https://shop.example'))
  }
  expect(await render(`/marketplace/${id}`)).toContain('<title lang="zh">月亮')
  expect(await render(`/discussion/${_id}`)).toContain('<title lang="ar">كيف أكتب')
  expect(await render('/hire')).toContain('<title>')
})

it('uses the shop’s currency, and prices above $8 where money is taken', async () => {
  const euros = await payingShop({ currency: 'eur' })
  const { id } = await aPrompt(euros.deps, { price: 12.5 })
  const describe = (path: string) => fetchPageMetadata(euros.deps.config, path, visitorFetcher(euros))
  expect(await describe(`/marketplace/${id}`)).toMatchObject({
    card: { price: '€12.50' },
    data: { offers: { price: '12.50', priceCurrency: 'EUR' } },
  })
  const market = await describe('/marketplace')
  expect(market).toMatchObject({ description: expect.stringMatching(/Llama, free and paid\.$/) })
})

it('says of an open listing that it costs nothing', async () => {
  const other = await testApp()
  const { id } = await aPrompt(other.deps, { price: 0, isOpen: true })
  const open = await fetchPageMetadata(other.deps.config, `/marketplace/${id}`, visitorFetcher(other))
  expect(open?.data).toMatchObject({ isAccessibleForFree: true })
  expect((await describeAt(`/marketplace/${owl}`))?.data).not.toHaveProperty('isAccessibleForFree')
})

describe('a topic', () => {
  it('has the beginning of long texts', async () => {
    const asker = await shop.as(await aUser(shop.deps))
    const question = { topic: 'Long', description: `${'word '.repeat(900)}zebra` }
    const { _id } = (await asker('POST', '/discussions/create', question)).json().data
    await asker('POST', `/discussions/answers/${_id}`, { text: `${'word '.repeat(900)}gnu` })
    const page = await describeAt(`/discussion/${_id}`)
    if (!page) throw new Error('the topic has no page')
    expect(renderMetadata(page, shop.deps.config, 'https://shop.example').head).not.toMatch(/zebra|gnu/)
  })

  it('is described with its answers, is in the sitemap, and has a feed; a held one is a 404', async () => {
    const [asker, member] = await Promise.all([shop.as(seller), shop.as(await aUser(shop.deps))])
    const question = { topic: 'Foxes & <snow>', description: 'How do you name them?' }
    const { _id } = (await asker('POST', '/discussions/create', question)).json().data
    const text = 'By <b>colour</b>'
    const { answer } = (await member('POST', `/discussions/answers/${_id}`, { text })).json()
    await member('POST', `/discussions/answers/${_id}`, { text: 'Or by size' })
    await asker('PUT', `/discussions/accepted/${_id}`, { answerId: answer._id })
    const page = await describeAt(`/discussion/${_id}`)
    expect(page).toMatchObject({
      title: 'Foxes & <snow> · Fox & Co',
      description: question.description,
      data: { '@type': 'QAPage', mainEntity: { answerCount: 2, acceptedAnswer: { text } } },
      card: { of: { kind: 'topics', id: _id }, title: question.topic },
    })
    if (!page) throw new Error('the topic has no page')
    const { head: html } = renderMetadata(page, shop.deps.config, 'https://shop.example')
    expect(html).toContain(`href="/discussion/${_id}/rss.xml"`)
    // A list of objects stays one.
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data).mainEntity.suggestedAnswer).toMatchObject([
      { text: 'Or by size', url: `https://shop.example/discussion/${_id}` },
    ])
    const [file = ''] = /sitemap-topics-[^<]*/.exec((await get('/sitemap.xml')).body) ?? []
    expect((await get(`/${file}`)).body).toContain(`http://shop.example/discussion/${_id}</loc><lastmod>20`)
    expect((await get('/discussion/rss.xml')).body).toContain('<title>Foxes &amp; &lt;snow&gt;</title>')
    const feed = (await get(`/discussion/${_id}/rss.xml`)).body
    expect(feed.match(/<item>/g)).toHaveLength(2)
    const held = (await asker('POST', '/discussions/create', question)).json().data._id
    await shop.deps.db.update(discussions).set({ isHeld: true }).where(eq(discussions.id, held))
    expect(await describeAt(`/discussion/${held}`)).toBeNull()
    expect((await get(`/discussion/${held}/rss.xml`)).statusCode).toBe(404)
    expect((await get(`/${file}`)).body).not.toContain(held)
  })
})

describe('files for search engines and feed readers', () => {
  it('lead from robots.txt to every listing', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://shop.example/sitemap.xml')
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const files = [...index.body.matchAll(/<loc>http:\/\/shop\.example(.*?)<\/loc>/g)].map(([, path = '']) => path)
    expect(files.filter((path) => !path.includes('topics'))).toHaveLength(2)
    const bodies = await Promise.all(files.map(async (path) => (await get(path)).body))
    const all = bodies.join('')
    expect(all).toContain('<loc>http://shop.example/marketplace</loc>')
    expect(all).toContain(`<loc>http://shop.example/marketplace/${fox}</loc><lastmod>20`)
    expect(all).not.toContain(rejected)
    expect(bodies[1]).toMatch(/^<\?xml .*<\/urlset>$/s)
  })

  it('name the pages that the owner has written', () => {
    const { config } = shop.deps
    const written = { config: { ...config, pageTerms: 'Be kind.', pageHelp: 'Ask.' } }
    const pagesIn = (xml: string) =>
      [...xml.matchAll(/example(\/(?:terms|privacy|imprint|about|help))</g)].map(([, path]) => path)
    expect(pagesIn(screensSitemap(written, 'http://shop.example'))).toEqual(['/terms', '/help'])
    expect(pagesIn(screensSitemap({ config }, 'http://shop.example'))).toEqual([])
  })

  it('support conditional requests', async () => {
    const { etag } = (await get('/sitemap.xml')).headers
    expect((await get('/sitemap.xml', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('list new prompts: all, of a category, of an engineer', async () => {
    const titles = async (query: string) => {
      const { body, statusCode } = await get(`/rss.xml${query}`)
      expect(statusCode, body).toBe(200)
      expect(body).not.toMatch(/[\uFFFE\uFFFF]/)
      return [...body.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title)
    }
    const foxTitle = '“Fox” &lt;/script&gt;&lt;b&gt; &amp; friends'
    expect(await titles('')).toEqual(['Owl', foxTitle])
    expect(await titles('?category=Art')).toEqual(['Owl'])
    expect(await titles(`?engineer=${seller.id}`)).toEqual(['Owl', foxTitle])
  })

  it.each(['/rss.xml?category=Birds', '/rss.xml?engineer=me'])('refuse %s', async (url) => {
    expect((await get(url)).statusCode).toBe(400)
  })

  it('return 404 for engineers without prompts', async () => {
    const user = await aUser(shop.deps)
    expect((await get(`/rss.xml?engineer=${user.id}`)).statusCode).toBe(404)
    expect((await get('/sitemap-nothing.xml')).statusCode).toBe(404)
  })
})
