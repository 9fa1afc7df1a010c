import { expect, type Page } from '@playwright/test'
import { refusedBy, test } from '../../expected-logs.ts'
import { button, cards, heading, main, openUserMenu, taken } from '../../people.ts'

const CODE = '**/assets/MarketplacePage-*.js'
const openMarketplace = (page: Page) => main(page).getByRole('link', { name: 'Browse the marketplace' }).click()
const gone = refusedBy('/assets/MarketplacePage-[^)]*', 404)

/** Counts how often the page itself is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test('a tab opened before a deploy reloads at the navigation’s target', async ({ page, logs }) => {
  logs.expectLog(gone)
  await page.goto('/')
  await taken(page)
  const loads = countLoads(page)
  await page.route(CODE, (route) => (loads() > 0 ? route.continue() : route.fulfill({ status: 404, body: '' })))
  await openMarketplace(page)
  await expect(heading(page, 'Marketplace')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/marketplace')
  expect(loads()).toBe(1)
})

test('missing code is reported after one retry [spec 2.route.failing 8.routing]', async ({ page, logs }) => {
  logs.expectLog(refusedBy('/assets/GeneratePage-[^)]*', 404))
  logs.expectLog(/^A screen failed/)
  await page.goto('/')
  await taken(page)
  const loads = countLoads(page)
  await page.route('**/assets/GeneratePage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Generate' }).click()
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expect(main(page).getByText('The screen was not fetched')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/generate')
  expect(loads()).toBe(1)
  await openUserMenu(page)
})

test('a public screen whose code is missing can be read, and its links lead on', async ({ page, logs }) => {
  logs.expectLog(gone)
  await page.goto('/')
  await taken(page)
  await page.route(CODE, (route) => route.fulfill({ status: 404, body: '' }))
  await openMarketplace(page)
  await expect(heading(page, 'Marketplace')).toBeVisible()
  await cards(main(page)).first().click()
  await expect(page).toHaveURL(/\/marketplace\/0/)
  await expect(button(page, 'Like')).toBeVisible()
})
