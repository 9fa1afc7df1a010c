import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { StripeStandIn } from '@promptery/reliability/stripe/stand-in'
import { startProcess } from '@promptery/testing/process'
import { onShopDatabase } from '@promptery/testing/shop-database'
import {
  ADMIN,
  aListing,
  aMember,
  anApiClient,
  bodyOf,
  button,
  expectPath,
  heading,
  main,
  signIn,
  toast,
} from '../people.ts'
import type { Shop } from '../shop.ts'
import { testWithProvider } from './shop-with-provider.ts'

const test = testWithProvider()

/** The user signed in in `request` buys a prompt and pays at the provider's page. */
async function buy(request: APIRequestContext, { account }: StripeStandIn, promptId: string, boughtBy: string) {
  const bought = await request.post('/api/v1/users/buy', { data: { promptId, boughtBy } })
  const { checkout } = await bodyOf<{ checkout: { _id: string; url: string } }>(bought)
  account.pay(checkout.url.split('/').at(-1) ?? '')
  // The return page syncs the checkout with the provider.
  await bodyOf(await request.get(`/api/v1/payments/checkouts/${checkout._id}`))
}

/** Moves all sales so many days into the past. */
const letDaysPass = ({ dataDir }: Shop, days: number): Promise<void> =>
  onShopDatabase(dataDir, `update purchases set paid_at = paid_at - interval '${days} days'`)

async function reconcile({ dataDir }: Shop, { env }: StripeStandIn): Promise<void> {
  const command = startProcess('cli/reconcile.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
  expect(await command.ended, command.printed()).toBe(0)
}

const amount = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first()

test('an engineer connects an account, sells, waits and is paid', async ({ page, playwright, provider, shop }) => {
  await aMember(page, 'engineer')
  await page.goto('/listings')
  await main(page).getByRole('link', { name: 'Payouts', exact: true }).click()
  await expectPath(page, '/payouts')
  await expect(main(page).getByText('Not connected')).toBeVisible()
  await expect(main(page).getByText('No sales yet')).toBeVisible()
  await button(page, 'Set up payouts').click()
  await page.getByRole('link', { name: 'Save for later' }).click()
  await expect(main(page).getByText('Details missing')).toBeVisible()
  await expectPath(page, '/payouts')
  await button(page, 'Give details').click()
  await page.getByRole('button', { name: 'Submit details' }).click()
  await expect(main(page).getByText('Ready', { exact: true })).toBeVisible()
  await expect(page).toHaveURL((url) => url.search === '')

  const { _id, title } = await aListing(page.request, { price: '8' })
  const request = await playwright.request.newContext({ baseURL: shop.url })
  const buyer = await anApiClient(request, 'buyer')
  await buy(request, provider, _id, buyer.id)
  await request.dispose()
  await page.reload()
  await expect(amount(page, 'Held')).toHaveText('$6.40')
  const sale = main(page).getByRole('listitem').filter({ hasText: title })
  await expect(sale).toContainText('Sold for $8.00')
  await expect(sale).toContainText(/Held\s*until/)

  await letDaysPass(shop, 15)
  await page.reload()
  await expect(amount(page, 'Payable')).toHaveText('$6.40')
  await reconcile(shop, provider)
  await page.reload()
  await expect(amount(page, 'Paid out')).toHaveText('$6.40')
  await expect(amount(page, 'Payable')).toHaveText('$0.00')
  await expect(sale.getByText('Paid out', { exact: true })).toBeVisible()

  await main(page).getByRole('list').last().getByRole('link').first().click()
  await expect(main(page).getByText(`Paid out: ${title}`)).toBeVisible()
  await expect(main(page).getByText('$8.00 less $1.60 for the shop')).toBeVisible()
  await page.goBack()
  const download = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'All movements as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('payouts.csv')
})

test('an admin marks as paid the balance of an engineer without a provider account', async ({
  page,
  playwright,
  provider,
  shop,
}) => {
  const request = await playwright.request.newContext({ baseURL: shop.url })
  const engineer = await anApiClient(request, 'unconnected')
  const { _id } = await aListing(request, { price: '4' })
  const buyer = await anApiClient(request, 'buyer')
  await buy(request, provider, _id, buyer.id)
  await letDaysPass(shop, 15)
  await signIn(page, ADMIN)
  await page.goto('/admin-transaction-history')
  await main(page).getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(heading(page, 'Payouts')).toBeVisible()
  const row = main(page).getByRole('listitem').filter({ hasText: engineer.username })
  await expect(row).toContainText('$3.20')
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText(`Paid $3.20 to ${engineer.username}?`)
  await dialog.getByLabel('How it was paid').fill('Bank transfer of today')
  await dialog.getByRole('button', { name: 'Mark as paid' }).dblclick()
  await expect(toast(page, 'Payment Recorded')).toBeVisible()
  await expect(row).toHaveCount(0)
  await signIn(page, engineer)
  await page.goto('/payouts')
  await expect(amount(page, 'Paid out')).toHaveText('$3.20')
  await request.dispose()
})
