import { expect, type Locator } from '@playwright/test'
import { aDemoPrompt, main } from '../people.ts'
import { test } from '../shop.ts'
import { cards, expectAddress, onPhone, PAGE_SIZE } from './screen.ts'

onPhone(() => {
  test('nothing scrolls sideways at 320 pixels', async ({ page, request, browserErrors }) => {
    browserErrors.expectRefusal(404, '/no/such/place')
    await page.setViewportSize({ width: 320, height: 640 })
    const { _id } = await aDemoPrompt(request)
    const heading = (name: string | RegExp) => page.getByRole('heading', { name })
    const screens: [string, Locator][] = [
      ['/', page.getByRole('region', { name: 'Top Prompt Engineers' }).getByRole('listitem').first()],
      ['/marketplace?type=Midjourney&category=Animal', page.getByRole('list', { name: 'Active filters' })],
      ['/marketplace', cards(page).first()],
      [`/marketplace/${_id}`, page.getByRole('region', { name: 'Get this prompt' })],
      [`/bought-prompt-details/${_id}`, page.getByRole('link', { name: 'Get this prompt' })],
      [`/buy-prompt/${_id}`, page.getByRole('button', { name: 'Complete Payment' })],
      ['/payment-successful', heading('Payment Done!')],
      ['/signin', heading('Sign In')],
      ['/signup', heading('Sign Up')],
      ['/sellprompt', heading('Please Login to Sell a Prompt')],
      ['/no/such/place', heading('Unexpected Application Error')],
    ]
    for (const [address, sign] of screens) {
      await page.goto(address)
      await expect(sign).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, `the width of ${address}`).toBe(320)
    }
  })
})

test('the chosen theme survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const html = page.locator('html')
  const groundOf = () => html.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(html).toHaveAttribute('data-theme', 'light')
  const light = await groundOf()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const dark = await groundOf()
  expect(dark).not.toBe(light)

  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await groundOf()).toBe(dark)
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menuitem', { name: /^Dark.*chosen$/ })).toBeVisible()
})

test('the keyboard skips the bar and opens a card', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await expectAddress(page, '/marketplace')

  // On from there: the filters' groups, or the search box and the filters' button, and then the first card.
  const card = cards(page).first()
  const isCard = () => card.evaluate((link) => link === document.activeElement)
  for (let stops = 0; stops < 12 && !(await isCard()); stops += 1) await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  await expect(card).not.toHaveCSS('outline-style', 'none')
  const title = await card.getByRole('heading').textContent()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: title ?? '' })
  await expect(heading).toBeVisible()
  // A screen reader announces the new screen.
  await expect(heading).toBeFocused()
})
