import { expect } from '@playwright/test'
import { aDemoPrompt, main, UNKNOWN_ID } from '../people.ts'
import { test } from '../shop.ts'

test('monitors and crawlers get what they ask for', async ({ request }) => {
  const page = await request.head('/marketplace')
  expect(page.status()).toBe(200)
  expect(page.headers()['content-type']).toContain('text/html')
  // Unknown addresses differ in their status alone.
  const unknown = await request.get('/no/such/place')
  expect(unknown.status()).toBe(404)
  expect(await unknown.text()).toBe(await (await request.get('/marketplace/not-an-id')).text())
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain('Disallow: /api/')
  for (const path of ['/index.html', '/favicon.ico', '/assets/gone.js', '/covers/gone.webp']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('a page says what it shows to those who run no scripts', async ({ browser, request, shop }) => {
  const { _id, title } = await aDemoPrompt(request)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Marketplace', exact: true }).click()
  await expect(page).toHaveTitle('Marketplace · Promptery')
  await expect(page.getByRole('listitem')).not.toHaveCount(0)
  expect((await page.goto(`/marketplace/${_id}`))?.status()).toBe(200)
  await expect(page).toHaveTitle(`${title} · Promptery`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${shop.url}/marketplace/${_id}`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
  expect((await page.goto(`/marketplace/${UNKNOWN_ID}`))?.status()).toBe(404)
  await context.close()
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`without scripts a page is readable in the system's theme, and leads on: ${colorScheme}, ${width} pixels`, async ({
    browser,
    shop,
  }) => {
    const viewport = { width, height: 800 }
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme, viewport, baseURL: shop.url })
    const page = await context.newPage()
    await page.goto('/hire')
    const heading = page.getByRole('heading', { level: 1 })
    expect((await heading.boundingBox())?.x).toBeGreaterThanOrEqual(16)
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    await expect(heading).toHaveCSS('color', colorScheme === 'light' ? 'rgb(20, 21, 29)' : 'rgb(243, 242, 238)')
    await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/\/marketplace\?after=/)
    await expect(main(page).getByRole('listitem').getByRole('link').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Search prompts' }).fill('fox')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/marketplace\?search=fox/)
    await expect(main(page).getByRole('link', { name: /fox/i }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await context.close()
  })
}

test('the pages lead from / to every listed prompt, engineer and topic', async ({ request }) => {
  const next = ['/']
  const seen = new Set(next)
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(
      /<a [^>]*href="(\/(?:marketplace|hire|engineer-profile|discussion)?[^"#]*)"/g,
    )) {
      const address = href.replaceAll('&amp;', '&')
      // Filters lead to the same listings.
      const isPage = !address.includes('?') || /\?after=[^&]*$/.test(address)
      if (!/^\/(marketplace|hire|engineer-profile|discussion)/.test(address) || !isPage || seen.has(address)) continue
      seen.add(address)
      next.push(address)
    }
  }
  /** All items of a list, bare or with its cursor beside them. */
  const allOf = async (path: string): Promise<{ _id: string; user?: string }[]> => {
    const response = await request.get(`/api/v1${path}`)
    const body = await response.json()
    const cursor: string | undefined = body.nextCursor ?? response.headers()['x-next-cursor']
    const items = body.prompts ?? body
    return cursor ? [...items, ...(await allOf(`${path.replace(/&cursor=.*/, '')}&cursor=${cursor}`))] : items
  }
  const prompts = await allOf('/prompts/all-prompts?sort=Newest')
  expect(prompts.length).toBeGreaterThan(24)
  expect(prompts.filter(({ _id }) => !seen.has(`/marketplace/${_id}`))).toEqual([])
  const engineers = await allOf('/users/engineer/all?sort=Best+selling')
  expect(engineers.filter(({ user }) => !seen.has(`/engineer-profile/${user}`))).toEqual([])
  const { data: topics } = await (await request.get('/api/v1/discussions/all')).json()
  expect(topics.filter(({ _id }: { _id: string }) => !seen.has(`/discussion/${_id}`))).toEqual([])
})
