import { expect, type Page } from '@playwright/test'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { bodyOf, main, UNKNOWN_ID } from '../people.ts'
import { test } from '../shop.ts'
import { cards, expectAddress, onPhone } from './screen.ts'

async function expectFallback(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible()
  await expect(main(page).getByText('404', { exact: true })).toBeVisible()
  await expect(main(page).getByText(text)).toBeVisible()
  // The bar stays, so that one can go on.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

onPhone(() => {
  test('a visitor can look at a prompt, but neither buy nor like it [spec 2.route.prompt 2.route.prompt.loading 5.buying.visitor]', async ({
    page,
  }) => {
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/\/api\/v1\/prompts\/[\da-f-]{36}$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/marketplace?search=red+fox+wildlife')
    await cards(page).first().click()
    await expect(main(page).getByText('Loading...', { exact: true })).toBeVisible()
    letThrough()
    const title = 'Red Fox in the First Frost, Long-Lens Wildlife Portrait'
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Promptery`)
    await expect(main(page).getByText('Loading...')).toBeHidden()
    await expect(page.getByRole('img', { name: `Cover of ${title}` })).toBeVisible()
    await expect(
      main(page)
        .getByText(/^\d[\d,]* likes?$/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible()
    await expect(page.getByRole('link', { name: /oskar_lind.*oskar_lind@example\.com/ })).toHaveAttribute(
      'href',
      /^\/engineer-profile\//,
    )
    const panel = page.getByRole('region', { name: 'Get this prompt' })
    await expect(panel).toContainText('$4.00')
    await expect(panel.getByRole('button')).toHaveCount(0)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    if (width < 1024) {
      // There the panel is a bar at the lower edge.
      const box = await panel.boundingBox()
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height)
    }
    const { pathname } = new URL(page.url())
    const toSignIn = `/signin?${new URLSearchParams({ next: pathname })}`
    await expect(panel.getByRole('link', { name: 'Sign in to buy' })).toHaveAttribute('href', toSignIn)

    await page.getByRole('button', { name: 'Like' }).click()
    await expectAddress(page, toSignIn)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  })
})

test('a listing begins with its cover, and its description is on the first screen of a desktop, the first two of a phone', async ({
  page,
}) => {
  const { prompts } = await bodyOf<{ prompts: Prompt[] }>(
    await page.request.get('/api/v1/prompts/all-prompts?limit=50'),
  )
  const of = async ({ _id }: Prompt) =>
    (await bodyOf<{ prompt: Prompt }>(await page.request.get(`/api/v1/prompts/${_id}`))).prompt
  const listings = await Promise.all(prompts.map(of))
  const listing = listings.find(({ samplesCount, preview }) => samplesCount && preview)
  for (const [size, screens] of [
    [{ width: 1440, height: 900 }, 1],
    [{ width: 390, height: 844 }, 2],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto(`/marketplace/${listing?._id}`)
    const gallery = page.getByRole('region', { name: 'Cover and samples' })
    await expect(gallery.getByRole('button', { name: 'Sample 1' })).toBeVisible()
    await expect(gallery.getByRole('img').first()).toHaveAccessibleName(`Cover of ${listing?.title}`)
    await expect(gallery.getByRole('img').first()).toBeInViewport({ ratio: 0.9 })
    const description = page.getByRole('heading', { name: 'Description' }).locator('xpath=following-sibling::*[1]')
    const { y } = (await description.boundingBox()) ?? { y: Number.POSITIVE_INFINITY }
    expect(y + 48, 'two of its lines').toBeLessThan(screens * size.height)
    const added = await page.getByRole('heading', { name: 'Look inside' }).boundingBox()
    expect(added?.y).toBeGreaterThan(y)
  }
})

test('an unknown prompt is a 404 [spec 2.route.failing 8.routing]', async ({ page, browserErrors }) => {
  browserErrors.expectRefusal(404, `/api/v1/prompts/${UNKNOWN_ID}`)
  for (const id of [UNKNOWN_ID, 'not-an-id']) browserErrors.expectRefusal(404, `/marketplace/${id}`)
  const missing = page.waitForResponse(`**/api/v1/prompts/${UNKNOWN_ID}`)
  await page.goto(`/marketplace/${UNKNOWN_ID}`)
  const { message } = (await (await missing).json()) as { message: string }
  expect(message).toMatch(/prompt/i)
  await expectFallback(page, message)
  await page.goto('/marketplace/not-an-id')
  await expectFallback(page, 'Not Found')
})

test('an unknown address is a 404 [spec 2.route.unmatched 8.routing]', async ({ page, browserErrors }) => {
  browserErrors.expectRefusal(404, '/no/such/place')
  await page.goto('/no/such/place')
  await expectFallback(page, 'Not Found')
  await main(page).getByRole('link', { name: 'Browse the marketplace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
})
