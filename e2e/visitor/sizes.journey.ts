import { expect } from '@playwright/test'
import { test } from '../shop.ts'
import { measureSizes } from '../sizes.ts'

test('each screen’s first load keeps the budget of its size', async ({ browser, shop }) => {
  const sizes = await measureSizes(browser, shop.url)
  expect(sizes.filter(({ kilobytes, budget }) => kilobytes > budget)).toEqual([])
  // Without scripts, nothing was measured.
  expect(sizes.find(({ what }) => what === '/: scripts')?.kilobytes).toBeGreaterThan(50)
})
