import { expect, type Locator } from '@playwright/test'
import { aDemoPrompt, aMember, bodyOf, main } from '../people.ts'
import { test } from '../shop.ts'

test('a toast lies below the bar, and waits for as long as it has the focus', async ({ page }) => {
  await aMember(page)
  const { _id, title } = await aDemoPrompt(page.request)
  await bodyOf(await page.request.post('/api/v1/cart', { data: { promptId: _id } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto('/cart')
  const remove = main(page).getByRole('button', { name: `Remove ${title}` })
  await expect(remove).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await remove.click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  const passUntil = (target: Locator, count: number, stepMs = 5) =>
    expect
      .poll(async () => {
        await page.clock.runFor(stepMs)
        return target.count()
      })
      .toBe(count)
  await passUntil(undo, 1)
  await undo.focus()
  for (const _ of [1, 2, 3, 4, 5]) {
    await page.clock.runFor(2_000)
    await expect(undo.locator('xpath=ancestor::*[@role="status"]/..')).toHaveCSS('opacity', '1')
  }
  const bottom = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)
  const top = () => undo.evaluate((one) => one.closest('[role=status]')?.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(bottom)

  // What takes the focus away lets time pass.
  await undo.blur()
  await page.clock.runFor(3_000)
  await expect(undo).toBeVisible()
  await undo.press('Enter')
  await passUntil(undo, 0, 1_000)
  await passUntil(remove, 1)
  // A toast that took the focus with it has not stopped the clock of the next.
  await remove.click()
  await passUntil(undo, 1)
  await passUntil(undo, 0, 2_000)
})
