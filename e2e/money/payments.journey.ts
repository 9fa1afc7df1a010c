import { expect } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { aListing, aMember, anApiClient, button, expectPath, heading, main } from '../people.ts'
import { goToPay, testWithProvider } from './shop-with-provider.ts'

const test = testWithProvider()

test.use(PHONE)

test('a prompt is paid at the provider’s page, after cancelling once, and owned on return', async ({
  page,
  request,
}) => {
  await anApiClient(request, 'seller')
  const { _id } = await aListing(request, { price: '8' })
  await aMember(page, 'buyer')
  await page.goto(`/marketplace/${_id}`)
  await button(page, 'Get Prompt').click()
  await expectPath(page, `/buy-prompt/${_id}`)
  await expect(heading(page, 'Checkout')).toBeVisible()
  await expect(main(page).getByRole('definition').last()).toHaveText('$8.00')
  await expect(main(page).getByText('You pay at the page of the payment provider')).toBeVisible()
  await expect(main(page).getByRole('textbox')).toHaveCount(0)

  await goToPay(page, 'Complete Payment')
  await page.getByRole('link', { name: 'Go back to the shop' }).click()
  await expectPath(page, `/buy-prompt/${_id}`)
  await goToPay(page, 'Complete Payment')
  // No webhook comes: the shop syncs the checkout.
  await page.getByRole('button', { name: 'Pay 8.00 USD' }).click()
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  await main(page).getByRole('list').getByRole('link').click()
  await expectPath(page, `/bought-prompt-details/${_id}`)
  await expect(button(page, 'Copy Prompt')).toBeVisible()
  await page.goto(`/buy-prompt/${_id}`)
  await expect(main(page).getByText('Paid: the prompt is yours')).toBeVisible()
})
