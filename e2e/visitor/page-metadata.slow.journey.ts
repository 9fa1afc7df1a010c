import { expect } from '@playwright/test'
import { aDemoPrompt, UNKNOWN_ID } from '../people.ts'
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
  await page.getByRole('link', { name: 'Marketplace' }).click()
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`without scripts a page is readable in the system's theme, and leads on: ${colorScheme}`, async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme, baseURL: shop.url })
    const page = await context.newPage()
    await page.goto('/hire')
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(menu).toHaveText(['Home', 'Marketplace', 'Hire', 'Discussion', 'RSS'])
    const heading = page.getByRole('heading', { level: 1 })
    expect((await heading.boundingBox())?.x).toBeGreaterThanOrEqual(16)
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    await expect(heading).toHaveCSS('color', colorScheme === 'light' ? 'rgb(20, 21, 29)' : 'rgb(243, 242, 238)')
    await expect(page.getByRole('listitem').getByRole('link').first()).toHaveCSS('text-decoration-line', 'underline')
    await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml')
    await menu.last().click()
    await expect(page).toHaveURL('/rss.xml')
    await context.close()
  })
}
