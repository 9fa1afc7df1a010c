import { expect } from '@playwright/test'
import { ADMIN, aListing, aMember, anApiClient, emptyQueue, heading, main, openUserMenu, signIn } from '../people.ts'
import { test } from '../shop.ts'

test('an admin finds at the desk what waits, a person, a listing and a payment; members find no desk', async ({
  page,
  request,
  anotherPerson,
}) => {
  await signIn(page, ADMIN)
  await emptyQueue(page.request)
  const seller = await anApiClient(request, 'seller')
  const { _id, title } = await aListing(request)
  await page.goto('/')
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Shop desk' }).click()
  await expect(heading(page, 'Shop desk')).toBeVisible()
  await expect(main(page).getByText(/PostgreSQL .* answers\./)).toBeVisible()
  await main(page).getByText('The numbers by week and day').click()
  await expect(main(page).getByRole('row')).toHaveCount(1 + 4 + 28)
  const search = main(page).getByRole('searchbox')
  await search.fill(seller.username)
  await expect(main(page).getByRole('link', { name: seller.username })).toBeVisible()
  await search.fill(title)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === title)
  await main(page).getByRole('link', { name: title }).click()
  await expect(heading(page, title)).toBeVisible()
  await page.goBack()
  await main(page).getByRole('link', { name: 'Approvals' }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: title })).toBeVisible()

  const member = await anotherPerson()
  const buyer = await aMember(member, 'buyer')
  await member.goto('/')
  await expect((await openUserMenu(member)).getByRole('menuitem', { name: 'Shop desk' })).toHaveCount(0)
  expect((await member.request.get('/api/v1/admin/desk')).status()).toBe(403)

  const purchase = { boughtBy: buyer.id, promptId: _id }
  expect((await member.request.post('/api/v1/users/buy', { data: purchase })).ok()).toBe(true)
  await page.goto(`/admin?${new URLSearchParams({ search: title })}`)
  const payment = main(page).getByRole('listitem').filter({ hasText: buyer.username })
  await expect(payment.getByRole('link', { name: title })).toBeVisible()
})
