import { expect } from '@playwright/test'
import { ADMIN, aListing, aMember, anApiClient, emptyQueue, heading, type Listed, main, signIn } from '../people.ts'
import { test } from '../shop.ts'

test('the approval queue is real for an admin, and its buttons act [spec 2.route.admin-approval 2.route.admin-approval.log 6.admin]', async ({
  page,
  request,
}) => {
  await signIn(page, ADMIN)
  await emptyQueue(page.request)
  await anApiClient(request, 'seller')
  const good = await aListing(request)
  const bad = await aListing(request)
  await page.goto('/admin-approval')
  const waiting = (title: string) => main(page).getByRole('listitem').filter({ hasText: title })
  await waiting(good.title)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(waiting(good.title)).toHaveCount(0)
  await waiting(bad.title)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(waiting(bad.title)).toHaveCount(0)
  await expect(main(page).getByText('Sample data')).toHaveCount(0)
  const statusOf = async ({ _id }: Listed) => {
    const answer = await request.get(`/api/v1/prompts/${_id}`)
    return ((await answer.json()) as { prompt: { status: string } }).prompt.status
  }
  // The row goes before the server has answered.
  await expect.poll(() => statusOf(bad)).toBe('rejected')
  expect(await statusOf(good)).toBe('approved')
})

test('all transactions with their users are for an admin; others see the sample [spec 2.route.admin-transaction-history 6.admin]', async ({
  page,
  anotherPerson,
}) => {
  const theirs = await anotherPerson()
  const buyer = await aMember(theirs, 'buyer')
  await signIn(page, ADMIN)
  const { _id, title } = await aListing(page.request)
  const bought = await theirs.request.post('/api/v1/users/buy', { data: { boughtBy: buyer.id, promptId: _id } })
  expect(bought.status()).toBe(201)
  await page.goto('/admin-transaction-history')
  await expect(heading(page, 'Transaction History')).toBeVisible()
  const row = main(page).getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText(buyer.username)
  await expect(row).toContainText('$4.00')
  await theirs.goto('/admin-transaction-history')
  await expect(main(theirs).getByText('Sample data')).toBeVisible()
  await theirs.goto('/admin-approval')
  await expect(main(theirs).getByText('Sample data')).toBeVisible()
})
