import { expect, test } from '@playwright/test'
import { withShop } from '../shop.ts'
import { measureSizes } from '../sizes.ts'

test('each screen’s first load keeps the budget of its size', async ({ browser }) => {
  // Every screen is loaded, beside other journeys.
  test.setTimeout(180_000)
  // Listings of other journeys would be on these screens.
  await withShop(async ({ url }) => {
    const sizes = await measureSizes(browser, url)
    expect(sizes.filter(({ kilobytes, budget }) => kilobytes > budget)).toEqual([])
    // Without scripts, nothing was measured.
    expect(sizes.find(({ what }) => what === '/: scripts')?.kilobytes).toBeGreaterThan(50)
  })
})
