import { expect } from '@playwright/test'
import { aListing, aMember, main } from '../people.ts'
import { test } from '../shop.ts'

/** A browser's user agent: visits of crawlers are not counted, and headless Chromium counts as one. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

test.use({ userAgent })

test('an engineer sees that a listing was visited, as a chart, through ranges, Back and a reload', async ({
  page,
  browser,
}) => {
  await aMember(page, 'seller')
  const { _id, title } = await aListing(page.request, { price: '8' })
  const visitor = await browser.newPage({ userAgent })
  const visit = visitor.waitForResponse((response) => response.url().endsWith(`/prompts/visit/${_id}`))
  await visitor.goto(`/marketplace/${_id}`)
  expect((await visit).status()).toBe(200)
  await visitor.close()

  await page.goto('/listings')
  await main(page).getByRole('link', { name: 'Visits 1' }).click()
  const chart = main(page).getByRole('img', { name: 'Visits of each of the last 30 days.' })
  await expect(chart).toBeVisible()
  const hasDrawn = () =>
    chart.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value !== 0),
    )
  await expect.poll(hasDrawn).toBe(true)
  await main(page).getByRole('link', { name: '7 days', exact: true }).click()
  await expect(page).toHaveURL(/\?days=7&show=visits$/)
  await page.reload()
  await expect(main(page).getByRole('img', { name: 'Visits of each of the last 7 days.' })).toBeVisible()
  await page.goBack()
  await expect(chart).toBeVisible()

  await main(page).getByText('Show the numbers as a table').click()
  await expect(main(page).getByRole('table').getByRole('row')).toHaveCount(31)
  await expect(main(page).getByRole('table').getByRole('row').nth(1)).toContainText('$0.00')
  await expect(main(page).getByRole('listitem').filter({ hasText: title }).first()).toContainText('Visits')
})
