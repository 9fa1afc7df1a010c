import { expect } from '@playwright/test'
import { aMember, button, heading, main } from '../people.ts'
import { test } from '../shop.ts'
import { cards, searchBox } from '../visitor/screen.ts'

test('a member searches, goes on to a similar prompt, and buys that one', async ({ page }) => {
  await aMember(page)
  await page.goto('/marketplace')
  await searchBox(page).fill('dragn')
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await cards(page).first().click()
  await expect(heading(page, 'Dragon circling a drowned castle at first light')).toBeVisible()
  // A drawing says that no model has made it, and names its values by their labels.
  const gallery = page.getByRole('region', { name: 'Cover and samples' })
  await gallery.getByRole('button', { name: 'Next' }).click()
  await expect(gallery.getByText('Drawn, not by a model', { exact: true }).first()).toBeInViewport()
  await expect(gallery.getByRole('status')).toContainText('Dragon = slate-scaled dragon, Lit window')

  const row = main(page).getByRole('region', { name: 'Similar prompts' })
  await page.getByRole('region', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  const similar = row.getByRole('listitem').getByRole('link').filter({ hasText: /\$\d/ }).first()
  const title = (await similar.getByRole('heading').textContent()) ?? ''
  await similar.click()
  await expect(heading(page, title)).toBeVisible()
  await button(page, 'Get Prompt').click()
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await button(page, 'Complete Payment').click()
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  await main(page).getByRole('link', { name: 'Open your prompt' }).click()
  await expect(page.getByRole('region', { name: 'Prompt', exact: true })).toBeVisible()
  await expect(button(page, 'Copy Prompt')).toBeVisible()
})
