import { expect, type Page } from '@playwright/test'
import {
  aDemoPrompt,
  aListing,
  aMember,
  anAccount,
  anApiClient,
  bodyOf,
  button,
  expectPath,
  field,
  heading,
  main,
  openUserMenu,
  UNKNOWN_ID,
} from '../people.ts'
import { test } from '../shop.ts'

const waits = (page: Page) => main(page).getByText('Your prompt waits for you in your library.')
const pay = (page: Page) => button(page, 'Complete Payment').click()

test('only a buyer is led from the payment page to a prompt in their profile', async ({
  page,
  request,
  browserErrors,
}) => {
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
  await main(page).getByRole('link', { name: 'Open your prompt' }).click()
  await expectPath(page, `/bought-prompt-details/${_id}`)
  await page.goBack()
  await expect(waits(page)).toBeVisible()
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPath(page, '/')
  await page.goBack()
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  await expect(waits(page)).toBeHidden()

  browserErrors.expectRefusal(404, `/api/v1/prompts/${UNKNOWN_ID}`)
  await page.goto(`/buy-prompt/${UNKNOWN_ID}`)
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expect(button(page, 'Complete Payment')).toHaveCount(0)
  // Where the sample cart leads, there is a form to look at.
  await page.goto('/buy-prompt/:id')
  await expect(button(page, 'Complete Payment')).toBeVisible()
})

test('what is in the cart leads there, and what was paid has its reference and its exact time', async ({
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
  const [paid] = (await bodyOf<{ transactions: { reference: string }[] }>(answer)).transactions
  await page.goto('/payment-history')
  const shown = main(page).getByText(paid?.reference ?? 'none', { exact: true })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  await expect(main(page).getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}$/)).toBeVisible()
})

test('a visitor who signs in to buy returns to the prompt, and gets a free one without paying [decisions, Get Prompt]', async ({
  page,
  request,
}) => {
  const params = { sort: 'Oldest', priceRange: '0-1', limit: 1 }
  const answer = await request.get('/api/v1/prompts/all-prompts', { params })
  const { prompts } = await bodyOf<{ prompts: { _id: string; title: string; description: string }[] }>(answer)
  const free = prompts[0] ?? { _id: '', title: '', description: '' }
  const { email, password } = await anAccount(page.request, 'buyer')

  await page.goto(`/marketplace/${free._id}`)
  await main(page).getByRole('link', { name: 'Sign in to get it free' }).click()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
  await expectPath(page, `/marketplace/${free._id}`)

  await button(page, 'Get Prompt').click()
  await expectPath(page, `/buy-prompt/${free._id}`)
  await expect(main(page).getByText('Free: nothing to pay')).toBeVisible()
  await expect(main(page).getByText(free.title)).toBeVisible()
  await expect(button(page, 'Complete Payment')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Open the prompt' }).click()
  await expectPath(page, `/bought-prompt-details/${free._id}`)
  await expect(button(page, 'Copy Prompt')).toBeVisible()
  await expect(main(page).getByText(/^Bought/)).toBeVisible()
  await main(page).getByRole('link', { name: 'See the listing' }).click()
  await expectPath(page, `/marketplace/${free._id}`)
  await expect(main(page).getByText('You own this')).toBeVisible()
  // The sign-in screen is not behind the prompt.
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expectPath(page, `/marketplace/${free._id}`)
})

test('a price changed since it was shown needs a confirmation before buying', async ({
  page,
  request,
  browserErrors,
}) => {
  await anApiClient(request, 'seller')
  const { _id } = await aListing(request, { price: '2' })
  await aMember(page, 'buyer')
  await page.goto(`/marketplace/${_id}`)
  await expect(button(page, 'Get Prompt')).toBeVisible()
  expect((await request.put(`/api/v1/prompts/update/${_id}`, { data: { price: 8 } })).ok()).toBe(true)

  browserErrors.expectRefusal(409, '/api/v1/users/buy')
  await button(page, 'Get Prompt').click()
  await expect(main(page).getByText('The price has changed from $2.00 to $8.00.')).toBeVisible()
  const offer = main(page).getByRole('region', { name: 'Get this prompt' })
  await expect(offer.getByText('$8.00', { exact: true })).toBeVisible()
  await expectPath(page, `/marketplace/${_id}`)
  await button(page, 'Get Prompt').click()
  await expectPath(page, `/buy-prompt/${_id}`)
  const answer = await page.request.get('/api/v1/payments/history')
  expect(await bodyOf<{ transactions: unknown[] }>(answer)).toMatchObject({ transactions: [{ amount: 8 }] })
})
