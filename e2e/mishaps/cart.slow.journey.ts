import { expect } from '@playwright/test'
import { aListing, aMember, anApiClient, main } from '../people.ts'
import { test } from '../shop.ts'

test('of two quick removals from the cart each can be undone', async ({ page, request }) => {
  await anApiClient(request, 'seller')
  const listed = [await aListing(request), await aListing(request)]
  await aMember(page)
  for (const { _id } of listed) await page.request.post('/api/v1/cart', { data: { promptId: _id } })
  await page.goto('/cart')
  await expect(main(page).getByRole('listitem')).toHaveCount(2)
  // So that the second is removed while the first is still on its way.
  let release = () => {}
  const bothAsked = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  await page.route('**/api/v1/cart/*', async (route) => {
    asked += 1
    if (asked === 2) release()
    await bothAsked
    await route.continue()
  })
  for (const { title } of listed)
    await main(page)
      .getByRole('button', { name: `Remove ${title}` })
      .click()
  for (const { title } of listed) {
    const toast = page.getByRole('status').filter({ hasText: `Removed “${title}”` })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(main(page).getByRole('link', { name: title })).toBeVisible()
  }
  await expect(main(page).getByRole('listitem')).toHaveCount(2)
})
