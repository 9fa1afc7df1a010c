import { expect } from '@playwright/test'
import { test as base, START_TIMEOUT_MS, withDataDir, withShop } from '../shop.ts'

/** Names, and how many lines they take on the narrowest phones. */
const NAMES = [
  ['Promptery', 1],
  ['Inkwell & Company Ltd', 2],
  ['Kraftfahrzeughaftpflichtversicherungsprompts of Upper Town', 2],
] as const

for (const [name, lines] of NAMES) {
  const test = base.extend({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
      ({}, use) => withShop(use, { APP_NAME: name }, withDataDir),
      { scope: 'worker', timeout: START_TIMEOUT_MS },
    ],
  })

  test(`the name “${name}” stands beside what else is in the bar`, async ({ page }) => {
    for (const width of [320, 390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/discussion')
      const bar = page.getByRole('navigation', { name: 'Main' })
      await expect(bar.getByRole('link', { name: name, exact: true })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'User menu' })).toBeVisible()
      const boxes = await bar.evaluate((nav) =>
        [...nav.querySelectorAll('a, button, input')]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map(({ left, right }) => [left, right] as const)
          .sort((a, b) => a[0] - b[0]),
      )
      for (const [at, [left, right]] of boxes.entries()) {
        expect(right, `${width}`).toBeLessThanOrEqual(width)
        if (at > 0) expect(left, `${width}`).toBeGreaterThanOrEqual((boxes[at - 1]?.[1] ?? 0) - 1)
      }
      const text = bar.getByText(name, { exact: true })
      expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth), `${width}`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 320, height: 844 })
    const heightOf = (one: HTMLElement) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)
    const taken = await page.getByRole('navigation').getByText(name, { exact: true }).evaluate(heightOf)
    expect(Math.round(taken)).toBe(lines)
  })
}
