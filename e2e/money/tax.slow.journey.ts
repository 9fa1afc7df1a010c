import { expect, type Page } from '@playwright/test'
import { ADMIN, aListing, aMember, anApiClient, button, expectPath, field, heading, main, signIn } from '../people.ts'
import { testWithProvider } from './shop-with-provider.ts'

const test = testWithProvider()

const sums = (page: Page) => main(page).locator('tfoot tr').allInnerTexts()

test('an owner sets a tax, a buyer says where they are, and the receipt sums', async ({
  page,
  request,
  anotherPerson,
  browserErrors,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/admin-settings')
  await field(page, 'Tax on sales').selectOption('By the rates below')
  await field(page, 'Prices include tax').check()
  await field(page, 'Rates').fill('DE VAT 19')
  browserErrors.expectRefusal(400, '/api/v1/admin/settings')
  await field(page, 'Rates').fill('UK VAT 20%')
  await button(page, 'Save tax').click()
  await expect(field(page, 'Rates')).toHaveAccessibleDescription(/two letters of a country/)
  await field(page, 'Rates').fill('DE VAT 19\nFR TVA 20%')
  await button(page, 'Save tax').click()
  await expect(main(page).getByRole('button', { name: /^Restore none : Rates$/ })).toBeVisible()

  await anApiClient(request, 'seller')
  const { _id } = await aListing(request, { price: '8' })
  const { _id: other } = await aListing(request, { price: '4' })
  const buyer = await anotherPerson()
  await aMember(buyer, 'buyer')
  await buyer.goto(`/marketplace/${_id}`)
  await expect(buyer.getByText('with tax')).toBeVisible()
  for (const promptId of [_id, other]) await buyer.request.post('/api/v1/cart', { data: { promptId } })
  await buyer.goto('/cart')
  await expect(field(buyer, 'Your country')).toHaveValue('DE')
  await expect(main(buyer).getByRole('definition')).toHaveText(['$12.00', '$10.08', '$1.92', '$12.00'])
  await buyer.goto(`/marketplace/${other}`)
  await button(buyer, 'Get Prompt').click()
  await expectPath(buyer, `/buy-prompt/${other}`)
  await expect(main(buyer).getByText('VAT 19%')).toBeVisible()
  await field(buyer, 'Your country').selectOption('France')
  await expect(main(buyer).getByRole('definition')).toHaveText([/./, '$3.33', '$0.67', '$4.00'])
  await button(buyer, 'Complete Payment').click()
  await buyer.getByRole('button', { name: 'Pay 4.00 USD' }).click()
  await expect(heading(buyer, 'Payment Done!')).toBeVisible()
  await buyer.goto('/payment-history')
  await expect(main(buyer).getByText('$4.00').first()).toBeVisible()
  await main(buyer).getByRole('link', { name: 'Receipt' }).first().click()
  await expect(heading(buyer, 'Receipt')).toBeVisible()
  await expect.poll(() => sums(buyer)).toEqual(['TVA 20% (France)\t$0.67', 'Total\t$4.00'])
  // The country is remembered.
  await buyer.goto(`/buy-prompt/${_id}`)
  await expect(field(buyer, 'Your country')).toHaveValue('FR')

  await page.goto('/admin-transaction-history')
  const due = main(page).getByRole('region', { name: 'Tax by month and country' })
  await expect(due.getByRole('row').nth(1)).toContainText('FR, TVA 20%$3.33$0.67$0.00$0.67')
})
