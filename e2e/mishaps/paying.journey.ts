import { expect, type Page } from '@playwright/test'
import {
  aDemoPrompt,
  aMember,
  asked,
  button,
  expectPath,
  heading,
  main,
  openUserMenu,
  UNKNOWN_ID,
} from '../conformance/people.ts'
import { test } from '../shop.ts'

const waits = (page: Page) => main(page).getByText('Your prompt waits for you in your profile.')
const pay = (page: Page) => button(page, 'Complete Payment').click()

test('a prompt waits in the profile only of whoever has bought one', async ({ page, request, complaints }) => {
  const { _id } = await aDemoPrompt(request)
  await page.goto('/payment-successful')
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  await expect(waits(page)).toBeHidden()
  await page.goto(`/buy-prompt/${_id}`)
  await pay(page)
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  await expect(waits(page)).toBeHidden()

  await aMember(page, 'buyer')
  await page.goto(`/marketplace/${_id}`)
  await button(page, 'Get Prompt').click()
  await expectPath(page, `/buy-prompt/${_id}`)
  await pay(page)
  await expect(waits(page)).toBeVisible()
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPath(page, '/')
  await page.goBack()
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  await expect(waits(page)).toBeHidden()

  complaints.expectRefusal(404, `/api/v1/prompts/${UNKNOWN_ID}`)
  await page.goto(`/buy-prompt/${UNKNOWN_ID}`)
  await expect(main(page).getByText('there is nothing to pay for')).toBeVisible()
  await expect(button(page, 'Complete Payment')).toHaveCount(0)
  // Where the sample cart leads, there is a form to look at.
  await page.goto('/buy-prompt/:id')
  await expect(button(page, 'Complete Payment')).toBeVisible()
})

test('what is in the cart leads there, and what was paid has its whole id and its exact time', async ({
  page,
  request,
}) => {
  const { id } = await aMember(page, 'buyer')
  const { _id } = await aDemoPrompt(request)
  expect((await page.request.post('/api/v1/cart', { data: { promptId: _id } })).ok()).toBe(true)
  await page.goto(`/marketplace/${_id}`)
  await main(page).getByRole('link', { name: 'In your cart' }).click()
  await expectPath(page, '/cart')

  expect((await page.request.post('/api/v1/users/buy', { data: { boughtBy: id, promptId: _id } })).ok()).toBe(true)
  const answer = await page.request.get('/api/v1/payments/history')
  const [paid] = (await asked<{ transactions: { _id: string }[] }>(answer)).transactions
  await page.goto('/payment-history')
  const shown = main(page).getByText(paid?._id ?? '', { exact: true })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  await expect(main(page).getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/)).toBeVisible()
})
