import { expect } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { aListing, aMember, anApiClient, button, expectPath, heading, main } from '../people.ts'
import { test } from '../shop.ts'

test.use(PHONE)

test('a cart of three is filled from the listings, and bought at once in the demo checkout', async ({
  page,
  request,
}) => {
  await anApiClient(request, 'seller')
  const listed = [await aListing(request), await aListing(request), await aListing(request, { price: '0' })]
  await aMember(page, 'buyer')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [index, { _id }] of listed.entries()) {
    await page.goto(`/marketplace/${_id}`)
    await button(page, 'Add to Cart').click()
    await expect(main(page).getByRole('link', { name: 'In your cart' })).toBeFocused()
    await expectPath(page, `/marketplace/${_id}`)
    await expect(bar.getByText(String(index + 1), { exact: true }).filter({ visible: true })).toBeVisible()
  }
  await page.getByRole('status').getByRole('link', { name: 'See your cart' }).click()
  await expect(heading(page, 'Your Cart')).toBeVisible()
  await expect(main(page).getByRole('definition')).toHaveText('$8.00')
  await button(page, 'Pay all').click()

  await expectPath(page, '/payment-successful')
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  const bought = main(page).getByRole('list').getByRole('link')
  await expect(bought).toHaveText(listed.map(({ title }) => title).reverse())
  await expect(bar.getByText(/^[1-9]$/)).toHaveCount(0)
  await bought.first().click()
  await expect(button(page, 'Copy Prompt')).toBeVisible()
  await page.goto('/cart')
  await expect(main(page).getByText('Your cart is empty')).toBeVisible()
})
