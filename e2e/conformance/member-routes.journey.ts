import { expect, type Page } from '@playwright/test'
import { aDemoPrompt, aListing, aMember, button, expectPath, heading, main, toast } from '../people.ts'
import { test } from '../shop.ts'

const buy = async (page: Page, boughtBy: string, promptId: string) =>
  expect((await page.request.post('/api/v1/users/buy', { data: { boughtBy, promptId } })).status()).toBe(201)

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
  await expect(toast(page, 'Added to Cart')).toBeVisible()
  await main(page).getByRole('link', { name: 'In your cart' }).click()
  await expectPath(page, '/cart')
  await expect(heading(page, 'Your Cart')).toBeVisible()
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
