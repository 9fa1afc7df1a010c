import { expect, type Page } from '@playwright/test'
import { aListing, aMember, button, expectPath, heading, main, toast } from '../people.ts'
import { testWithProvider } from './shop-with-provider.ts'

const test = testWithProvider({
  env: { SELLER_NAME: 'The Prompt Company', SELLER_ADDRESS: '1 Market Street\\nLondon' },
  sendsEvents: true,
})

/** Pays a listing at the provider's page. @returns the page's name there */
async function buy(page: Page, promptId: string): Promise<string> {
  await page.goto(`/buy-prompt/${promptId}`)
  await expect(main(page).getByText('You can ask for your money back for 14 days')).toBeVisible()
  await button(page, 'Complete Payment').click()
  await expect(page.getByRole('heading', { name: 'Pay at the stand-in' })).toBeVisible()
  const session = page.url().split('/').at(-1) ?? ''
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  return session
}

test('a granted refund request takes the text away', async ({ page, anotherPerson }) => {
  const seller = await anotherPerson()
  await aMember(seller, 'seller')
  const { _id, title } = await aListing(seller.request, { price: '4' })
  await aMember(page, 'buyer')
  await buy(page, _id)

  await page.goto('/payment-history')
  await button(page, `Request a refund for ${title}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It draws cats.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page, 'Request sent')).toBeVisible()
  await expect(main(page).getByText('The engineer answers until')).toBeVisible()
  await page.reload()
  await expect(button(page, `Withdraw the request for ${title}`)).toBeVisible()

  await seller.goto('/notifications')
  await main(seller)
    .getByRole('link', { name: /asks for the money/ })
    .click()
  await expectPath(seller, '/refund-requests')
  await expect(main(seller).getByText('It draws cats.')).toBeVisible()
  await button(seller, `Give the money back for ${title}`).click()
  const answer = seller.getByRole('dialog')
  await answer.getByLabel('Answer').fill('Sorry about that.')
  await answer.getByRole('button', { name: 'Give the money back' }).click()
  await expect(main(seller).getByText('Nobody asks for a refund')).toBeVisible()

  // The provider sends its event after the answer.
  await expect(async () => {
    await page.goto('/payment-history')
    await expect(main(page).getByText('The money was given back.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(main(page).getByText('Sorry about that.')).toBeVisible()
  await page.getByRole('link', { name: `Receipt for ${title}` }).click()
  await expect(heading(page, 'Receipt')).toBeVisible()
  await expect(main(page).getByText('1 Market Street')).toBeVisible()
  await expect(main(page).getByRole('cell', { name: /Refunded,/ })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(button(page, 'Print')).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: null })

  const { prompt } = await (await page.request.get(`/api/v1/prompts/${_id}`)).json()
  expect(prompt).toMatchObject({ owned: false, salesCount: 0 })
  expect(prompt.prompt).toBeUndefined()
  await page.goto(`/marketplace/${_id}`)
  await expect(button(page, 'Get Prompt')).toBeVisible()
})

test('a lost dispute takes the prompt away and notifies buyer and engineer', async ({
  page,
  anotherPerson,
  provider,
}) => {
  const seller = await anotherPerson()
  await aMember(seller, 'seller')
  const { _id, title } = await aListing(seller.request, { price: '6' })
  await aMember(page, 'buyer')
  const { account } = provider
  const dispute = account.dispute(account.sessionOf(await buy(page, _id)))
  await page.goto('/payment-history')
  await expect(async () => {
    await page.reload()
    await expect(main(page).getByText('The bank looks into this payment.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(button(page, `Request a refund for ${title}`)).toHaveCount(0)

  account.closeDispute(dispute, 'lost')
  await seller.goto('/notifications')
  await expect(main(seller).getByText(/The dispute over .* is lost/)).toBeVisible()
  await page.goto('/payment-history')
  await expect(main(page).getByText('The bank gave the money back.')).toBeVisible()
  await page.goto('/notifications')
  await main(page)
    .getByRole('link', { name: /Your bank gave you the money/ })
    .click()
  await expectPath(page, '/payment-history')
  const { prompt } = await (await page.request.get(`/api/v1/prompts/${_id}`)).json()
  expect(prompt).toMatchObject({ owned: false })
})
