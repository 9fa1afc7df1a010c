import { expect, type Page } from '@playwright/test'
import { test } from '../shop.ts'
import {
  aDemoPrompt,
  aListing,
  aMember,
  asked,
  button,
  cards,
  expectPath,
  field,
  heading,
  LISTING,
  listenToCalls,
  main,
  ofTheScreen,
  toast,
} from './people.ts'

const PAYMENT_FIELDS = ['Email', 'Card holder', 'Card number', 'Expiry', 'CVC', 'Billing street', 'State', 'ZIP']

const buy = async (page: Page, boughtBy: string, promptId: string) =>
  expect((await page.request.post('/api/v1/users/buy', { data: { boughtBy, promptId } })).status()).toBe(201)

test('a topic becomes a picture [spec 2.route.generate 1.members]', async ({ page }) => {
  await aMember(page)
  await page.goto('/generate')
  await expect(main(page).getByRole('textbox')).toHaveCount(1)
  await field(page, 'Prompt Topic').fill('a lighthouse of folded paper')
  const answered = page.waitForResponse('**/api/v1/generate')
  await button(page, 'Generate').click()
  const { image } = (await (await answered).json()) as { image: string }
  const picture = main(page).getByRole('img')
  await expect(picture).toHaveAttribute('src', image)
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
})

test('‘Get Prompt’ records a purchase and goes to its payment, which goes on without a call [spec 4.buying 4.buying.payment 2.route.prompt 2.route.buy-prompt 2.route.buy-prompt.total 2.route.buy-prompt.complete 2.route.payment-successful 5.payment 5.buying.member 9.total]', async ({
  page,
  request,
}) => {
  await aMember(page)
  const { _id, title } = await aDemoPrompt(request)
  await page.goto(`/marketplace/${_id}`)
  await expect(button(page, 'Add to Cart')).toBeVisible()
  const sent = page.waitForResponse('**/api/v1/users/buy')
  await button(page, 'Get Prompt').click()
  expect((await sent).status()).toBe(201)
  await expectPath(page, `/buy-prompt/${_id}`)
  const { prompt } = await asked<{ prompt: { type: string; price: number } }>(
    await page.request.get(`/api/v1/prompts/${_id}`),
  )
  await expect(main(page).getByText(title)).toBeVisible()
  await expect(main(page).getByText(prompt.type, { exact: true })).toBeVisible()
  const price = prompt.price === 0 ? 'Free' : `$${prompt.price}.00`
  await expect(main(page).getByText(price, { exact: true }).first()).toBeVisible()
  const cover = main(page).getByRole('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  for (const label of PAYMENT_FIELDS) await expect(field(page, label)).toBeEditable()
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Expiry')).toHaveAttribute('placeholder', 'MM/YY')
  await expect(main(page).getByRole('definition')).toHaveText('$4.00')

  await field(page, 'Email').fill('no email')
  const calls = listenToCalls(page)
  await button(page, 'Complete Payment').click()
  await expectPath(page, '/payment-successful')
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  expect(ofTheScreen(calls)).toEqual([])
})

test('the total is $4.00 whatever the prompt costs [spec 2.route.buy-prompt.total 9.total]', async ({ page }) => {
  await aMember(page)
  for (const price of ['0', '8']) {
    const { _id } = await aListing(page.request, { price })
    await page.goto(`/buy-prompt/${_id}`)
    await expect(main(page).getByText(price === '0' ? 'Free' : '$8.00', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('definition')).toHaveText('$4.00')
  }
})

test('what was bought is shown in full and copied [spec 2.route.bought-prompt-details 2.route.bought-prompt-details.copy 2.route.profile 2.route.profile.links]', async ({
  page,
  anotherPerson,
}) => {
  const theirs = await anotherPerson()
  const seller = await aMember(theirs, 'seller')
  const { _id, title } = await aListing(theirs.request)
  const me = await aMember(page, 'buyer')
  const mine = await aListing(page.request)
  await buy(page, me.id, _id)

  await page.goto('/profile')
  await expect(heading(page, me.username)).toBeVisible()
  await expect(main(page).getByText(me.email, { exact: true })).toBeVisible()
  const uploaded = cards(page.getByRole('region', { name: 'Uploaded Prompts' })).filter({ hasText: mine.title })
  await uploaded.first().click()
  await expectPath(page, `/bought-prompt-details/${mine._id}`)
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Bought Prompts' }).getByRole('link', { name: title }).click()
  await expectPath(page, `/bought-prompt-details/${_id}`)

  await expect(main(page).getByText(LISTING.prompt)).toBeVisible()
  await expect(main(page).getByText(LISTING.tipsToUse)).toBeVisible()
  await expect(main(page).getByRole('link', { name: seller.username })).toHaveAttribute(
    'href',
    `/engineer-profile/${seller.id}`,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy Prompt').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(LISTING.prompt)
})

test('editing is for the uploader alone [spec 2.route.edit-prompt 6.uploader.edit]', async ({
  page,
  anotherPerson,
}) => {
  const refusal = 'You are not authorized to edit this prompt'
  await aMember(page)
  const { _id } = await aListing(page.request)
  await page.goto(`/edit-prompt/${_id}`)
  await expect(heading(page, 'Edit Prompt')).toBeVisible()
  const theirs = await anotherPerson()
  await theirs.goto(`/edit-prompt/${_id}`)
  await expect(main(theirs).getByText(refusal)).toBeVisible()
  await aMember(theirs)
  await theirs.goto(`/edit-prompt/${_id}`)
  await expect(main(theirs).getByText(refusal)).toBeVisible()
  await expect(main(theirs).getByRole('textbox')).toHaveCount(0)
  expect((await theirs.request.put(`/api/v1/prompts/update/${_id}`, { data: { title: 'Mine now' } })).status()).toBe(
    403,
  )
})

test('an engineer’s profile shows what they sold, and not to themselves how to write to them [spec 2.route.engineer-profile 2.route.engineer-profile.own]', async ({
  page,
  anotherPerson,
}) => {
  const seller = await aMember(page, 'engineer')
  const { _id, title } = await aListing(page.request)
  const theirs = await anotherPerson()
  const buyer = await aMember(theirs, 'buyer')
  await buy(theirs, buyer.id, _id)
  await theirs.goto(`/engineer-profile/${seller.id}`)
  await expect(heading(theirs, seller.username)).toBeVisible()
  await expect(main(theirs).getByText(seller.email, { exact: true })).toBeVisible()
  await expect(main(theirs).getByText('Total prompts sold: 1')).toBeVisible()
  const top = theirs.getByRole('region', { name: 'Top Prompts' })
  await expect(top.getByRole('link', { name: title })).toHaveAttribute('href', `/marketplace/${_id}`)
  await expect(button(theirs, 'Send a Message')).toBeVisible()
  await page.goto(`/engineer-profile/${seller.id}`)
  await expect(heading(page, seller.username)).toBeVisible()
  await expect(top.page().getByRole('region', { name: 'Top Prompts' })).toBeVisible()
  await expect(button(page, 'Send a Message')).toHaveCount(0)
})

test('a cart of one’s own leads to its prompts and to paying [spec 2.route.cart 2.route.cart.links]', async ({
  page,
  request,
}) => {
  await aMember(page)
  const { _id, title } = await aDemoPrompt(request)
  await page.goto(`/marketplace/${_id}`)
  await button(page, 'Add to Cart').click()
  await expectPath(page, '/cart')
  await expect(heading(page, 'Your Cart')).toBeVisible()
  await expect(toast(page, 'Added to Cart')).toBeVisible()
  const item = main(page).getByRole('listitem').filter({ hasText: title })
  await expect(item.getByRole('link', { name: title })).toHaveAttribute('href', `/prompt/${_id}`)
  await item.getByRole('link', { name: title }).click()
  await expectPath(page, `/marketplace/${_id}`)
  await page.goto('/cart')
  await item.getByRole('button', { name: /^Buy/ }).click()
  await expectPath(page, `/buy-prompt/${_id}`)
})

test('one’s own payments and notifications take the place of the samples [spec 2.route.payment-history 2.route.notifications 2.route.notifications.empty]', async ({
  page,
  anotherPerson,
}) => {
  const me = await aMember(page)
  await page.goto('/notifications')
  await expect(main(page).getByText('No notifications at the moment.', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('listitem')).toHaveCount(0)
  const theirs = await anotherPerson()
  await aMember(theirs, 'seller')
  const { _id, title } = await aListing(theirs.request)
  await buy(page, me.id, _id)
  await page.goto('/payment-history')
  const row = main(page).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(title)
  await expect(row).toContainText('$4.00')
  await theirs.goto('/notifications')
  await expect(main(theirs).getByRole('listitem')).toHaveCount(1)
  await expect(main(theirs).getByRole('listitem')).toContainText(`${me.username} bought “${title}”`)
})

test('a visitor is not shown the text that is sold [spec 2.route.bought-prompt-details]', async ({
  page,
  anotherPerson,
}) => {
  const theirs = await anotherPerson()
  await aMember(theirs, 'seller')
  const { _id } = await aListing(theirs.request)
  await page.goto(`/bought-prompt-details/${_id}`)
  await expect(main(page).getByRole('link', { name: 'Get this prompt' })).toBeVisible()
  await expect(main(page).getByText(LISTING.prompt)).toHaveCount(0)
  await expect(button(page, 'Copy Prompt')).toHaveCount(0)
})
