import { expect, type Page } from '@playwright/test'
import { onShopDatabase } from '@promptery/testing/shop-database'
import {
  aListing,
  aMember,
  bodyOf,
  button,
  expectPath,
  field,
  heading,
  LISTING,
  main,
  sendSignIn,
  toast,
} from '../people.ts'
import { test } from '../shop.ts'

/** The hourly job is polled for. */
const JOB_MS = 60_000

async function deleteAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await button(page, 'Delete My Account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(heading(page, 'Your account will be deleted')).toBeVisible()
}

test('a member deletes their account, comes back by signing in, and is gone in the end; a buyer reads on', async ({
  page,
  shop,
  anotherPerson,
  browserErrors,
}) => {
  test.setTimeout(3 * JOB_MS)
  const person = await aMember(page, 'leaving')
  const listing = await aListing(page.request)
  const other = await anotherPerson()
  const buyer = await aMember(other)
  await bodyOf(await other.request.post('/api/v1/users/buy', { data: { boughtBy: buyer.id, promptId: listing._id } }))
  const review = { stars: 5, text: 'Folds well', version: 1 }
  await bodyOf(await other.request.put(`/api/v1/prompts/reviews/${listing._id}`, { data: review }))
  const topic = await bodyOf<{ data: { _id: string } }>(
    await page.request.post('/api/v1/discussions/create', { data: { topic: 'My topic', description: 'Of mine' } }),
  )
  const path = `/api/v1/discussions/answers/${topic.data._id}`
  await bodyOf(await other.request.post(path, { data: { text: 'An answer that stays' } }))
  await bodyOf(await other.request.post(`/api/v1/messages/send/${person.id}`, { data: { message: 'Hello there' } }))

  await test.step('asks for it, and is off the market', async () => {
    await page.goto('/account')
    await expect(main(page).getByText(/Sign in within 14 days/)).toBeVisible()
    await deleteAccount(page)
    await expect(main(page).getByText(/Your account is erased after/)).toBeVisible()
    const visitor = await anotherPerson()
    expect((await visitor.request.get(`/api/v1/prompts/${listing._id}`)).status()).toBe(404)
  })

  await test.step('comes back by signing in', async () => {
    await sendSignIn(page, person)
    await expect(toast(page, 'Welcome back: your account will not be deleted.')).toBeVisible()
    await expectPath(page, '/')
    const visitor = await anotherPerson()
    expect((await visitor.request.get(`/api/v1/prompts/${listing._id}`)).status()).toBe(200)
  })

  await test.step('asks again, and is gone when the time is over', async () => {
    await deleteAccount(page)
    await onShopDatabase(shop.dataDir, `update account_deletions set due_at = now() where user_id = '${person.id}'`)
    await onShopDatabase(shop.dataDir, `insert into pgboss.job (name, policy) values ('erase-accounts', 'exclusive')`)
    await expect
      .poll(async () => (await other.request.get(`/api/v1/users/${person.id}`)).status(), { timeout: JOB_MS })
      .toBe(404)
    browserErrors.expectRefusal(401, '/api/v1/users/login')
    await sendSignIn(page, person)
    await expect(toast(page, 'Signin Failed')).toBeVisible()
    await expect(field(page, 'Password')).toBeVisible()
  })

  await test.step('others keep what they bought and wrote, by a former member', async () => {
    await other.goto(`/bought-prompt-details/${listing._id}`)
    await expect(main(other).getByText(LISTING.prompt.slice(-20)).first()).toBeVisible()
    await expect(main(other).getByText('By a former member')).toBeVisible()
    await other.goto(`/discussion/${topic.data._id}`)
    await expect(heading(other, 'A deleted topic')).toBeVisible()
    await expect(main(other).getByText('An answer that stays')).toBeVisible()
    await expect(main(other).getByRole('link', { name: 'a former member' })).toHaveCount(0)
    await other.goto('/chats')
    await main(other).getByText('a former member').first().click()
    await expect(main(other).getByText('This member has left the shop.')).toBeVisible()
  })
})
