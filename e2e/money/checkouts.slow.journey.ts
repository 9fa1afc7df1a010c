import { expect } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { aListing, aMember, anApiClient, heading, main } from '../people.ts'
import { goToPay, testWithProvider } from './shop-with-provider.ts'

const test = testWithProvider()

test.use(PHONE)

test('a cart of three engineers is paid at once', async ({ page, request, provider, shop }) => {
  provider.deliverTo(`${shop.url}/api/v1/payments/webhook`)
  await aMember(page, 'buyer')
  for (const price of ['2', '4', '6']) {
    await anApiClient(request, `seller-${price}`)
    const { _id } = await aListing(request, { price })
    expect((await page.request.post('/api/v1/cart', { data: { promptId: _id } })).ok()).toBe(true)
  }
  await page.goto('/cart')
  await goToPay(page, 'Pay all')
  await page.getByRole('button', { name: 'Pay 12.00 USD' }).click()
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  await expect(main(page).getByRole('list').getByRole('link')).toHaveCount(3)
  await page.goto('/cart')
  await expect(main(page).getByText('Your cart is empty')).toBeVisible()
  await page.goto('/payment-history')
  await expect(main(page).getByText('$6.00')).toBeVisible()
  await expect(main(page).getByText('Pending')).toHaveCount(0)
})

test('a prompt open for payment in two tabs is paid once', async ({ page, context, request, provider }) => {
  await anApiClient(request, 'seller')
  const [one, two] = [await aListing(request, { price: '2' }), await aListing(request, { price: '4' })]
  await aMember(page, 'buyer')
  for (const { _id } of [one, two]) await page.request.post('/api/v1/cart', { data: { promptId: _id } })
  await page.goto(`/buy-prompt/${one._id}`)
  await goToPay(page, 'Complete Payment')
  const other = await context.newPage()
  await other.goto('/cart')
  await goToPay(other, 'Pay all')
  // The first tab's payment page has expired.
  await page.reload()
  await expect(page.getByText('This page is expired.')).toBeVisible()
  await other.getByRole('button', { name: 'Pay 6.00 USD' }).click()
  await expect(heading(other, 'Payment Done!')).toBeVisible()
  await page.goto(`/buy-prompt/${one._id}`)
  await expect(main(page).getByText('Paid: the prompt is yours')).toBeVisible()
  await page.goto('/payment-history')
  await expect(main(page).getByRole('listitem').filter({ hasText: one.title })).toHaveCount(1)
  expect(provider.account.charges.at(-1)?.amount).toBe(600)
})

test('a buyer who returns before the webhook, or never, owns the paid prompt', async ({
  page,
  request,
  provider,
  shop,
}) => {
  await anApiClient(request, 'seller')
  const [early, late] = [await aListing(request, { price: '2' }), await aListing(request, { price: '4' })]
  await aMember(page, 'buyer')
  provider.deliverTo(`${shop.url}/api/v1/payments/webhook`, { afterMs: 1_500, times: 2 })
  await page.goto(`/buy-prompt/${early._id}`)
  await goToPay(page, 'Complete Payment')
  await page.getByRole('button', { name: 'Pay 2.00 USD' }).click()
  await expect(heading(page, 'Payment Done!')).toBeVisible()

  await page.goto(`/buy-prompt/${late._id}`)
  await goToPay(page, 'Complete Payment')
  const session = page.url().split('/').at(-1) ?? ''
  await page.goto('/')
  provider.account.pay(session)
  await expect(async () => {
    await page.goto('/payment-history')
    for (const { title } of [early, late]) {
      await expect(main(page).getByRole('listitem').filter({ hasText: title })).toHaveCount(1, { timeout: 500 })
    }
    await expect(main(page).getByText('Pending')).toHaveCount(0, { timeout: 500 })
  }).toPass()
})

test('an expired payment page says that nothing was paid', async ({ page, request, provider }) => {
  await anApiClient(request, 'seller')
  const { _id } = await aListing(request, { price: '4' })
  await aMember(page, 'buyer')
  await page.goto(`/buy-prompt/${_id}`)
  await goToPay(page, 'Complete Payment')
  const session = page.url().split('/').at(-1) ?? ''
  const { client_reference_id: checkout } = provider.account.sessionOf(session)
  await page.goto(`/payment-successful?checkout=${checkout}`)
  await expect(heading(page, 'Waiting for your payment')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  provider.account.expireSession(session)
  await expect(heading(page, 'Nothing was paid')).toBeVisible()
})
