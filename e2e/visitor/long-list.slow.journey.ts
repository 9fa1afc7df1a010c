import { expect } from '@playwright/test'
import { test } from '../shop.ts'
import {
  cards,
  choose,
  countListed,
  expectAddress,
  onDesktopAndPhone,
  onPhone,
  PAGE_SIZE,
  searchBox,
} from './screen.ts'

onDesktopAndPhone(() => {
  test('the search stays in sight, and a slash leads to it without leaving the place', async ({ page }) => {
    await page.goto('/marketplace')
    const card = cards(page).nth(PAGE_SIZE - 1)
    await card.scrollIntoViewIfNeeded()
    await expect(searchBox(page)).toBeInViewport({ ratio: 1 })
    const before = await card.boundingBox()
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    expect(await card.boundingBox()).toEqual(before)
  })
})

onPhone(() => {
  test('the marketplace goes on beyond its first page, to its end', async ({ page, request }) => {
    const total = await countListed(request)
    expect(total).toBeGreaterThan(2 * PAGE_SIZE)
    await page.goto('/marketplace')
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    const more = page.getByRole('button', { name: 'Load more' })
    // Coming near is enough.
    await more.scrollIntoViewIfNeeded()
    await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
    // The button is for those who do not scroll. It may go while it is pressed: to be near it is enough, too.
    await expect(async () => {
      if (await more.isVisible()) await more.press('Enter', { timeout: 1_000 })
      await expect(cards(page)).toHaveCount(total, { timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('status').filter({ hasText: `${total.toLocaleString('en-US')} prompts` })).toBeVisible()
    const addresses = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBe(total)
  })

  test('a long list is at the same prompt after a reload, and after Back to it', async ({ page }) => {
    await page.goto('/marketplace')
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    await cards(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(PAGE_SIZE)
    const card = cards(page).nth(PAGE_SIZE + 12)
    await card.scrollIntoViewIfNeeded()
    const expectPlace = () => expect(card).toBeInViewport()
    await expectPlace()
    await page.reload()
    await expectPlace()
    await card.click()
    await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
    await page.reload()
    await page.goBack()
    await expectPlace()
  })
})

test('a slip is corrected, which the screen says, and what was typed can be searched instead', async ({ page }) => {
  await page.goto('/marketplace')
  await searchBox(page).fill('dragn')
  const note = page.getByRole('status').filter({ hasText: 'Showing results for dragon.' })
  await expect(note).toBeVisible()
  await expect(cards(page).first()).toContainText('Dragon')
  await choose(page, 'Sort by', 'Newest')
  await expectAddress(page, '/marketplace?sort=Newest&search=dragn')
  await page.goBack()
  await expectAddress(page, '/marketplace?search=dragn')
  await expect(cards(page).first()).toContainText('Dragon')
  await page.getByRole('button', { name: 'Search for dragn instead' }).click()
  await expectAddress(page, '/marketplace?search=dragn&verbatim=true')
  await expect(page.getByText('No prompts match')).toBeVisible()
  await expect(note).toBeHidden()
  await page.goBack()
  await expect(note).toBeVisible()
  await searchBox(page).fill('harbour gulls tractor')
  await expect(page.getByRole('region', { name: 'Not all of these words' })).toContainText('Harbour at Dusk')
})

test('a card that is opened while the search is still waiting stays open', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  // The prompt's screen takes longer to load than the search box's delay.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await searchBox(page).fill(title)
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
