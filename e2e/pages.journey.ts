import { expect } from '@playwright/test'
import { test } from './shop.ts'

test('monitors and crawlers get what they ask for', async ({ request }) => {
  const page = await request.head('/marketplace')
  expect(page.status()).toBe(200)
  expect(page.headers()['content-type']).toContain('text/html')
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain('Disallow: /api/')
  for (const path of ['/index.html', '/favicon.ico', '/assets/gone.js', '/covers/gone.webp']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
