import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { main } from './conformance/people.ts'
import { signIn, signInAfterRefusal, signUp, signUpAfterRefusal, somebody } from './sell-and-buy/account.ts'
import { buy, likeOnce, readAndCopy } from './sell-and-buy/buying.ts'
import { expectNoText, signOut } from './sell-and-buy/keeping-secret.ts'
import { findBySearch, sellAfterRefusal } from './sell-and-buy/selling.ts'
import { test } from './shop.ts'

test('one person sells a prompt, another buys it, and a third does not get its text [spec 1.members 4.signin 4.buying 4.buying.payment 6.member]', async ({
  page,
  anotherPerson,
  complaints,
}) => {
  test.setTimeout(120_000)
  const title = `Neon rain portrait ${randomUUID().slice(0, 8)}`
  const seller = somebody('seller')

  await test.step('signing up', () => signUpAfterRefusal(page, complaints, seller))
  await test.step('signing in', () => signInAfterRefusal(page, complaints, seller))
  const id = await test.step('selling', () => sellAfterRefusal(page, complaints, title))
  await test.step('finding it', () => findBySearch(page, title, id))

  const buyersPage = await anotherPerson({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const buyer = somebody('buyer')
  await signUp(buyersPage, buyer)
  await signIn(buyersPage, buyer)
  await test.step('liking', () => likeOnce(buyersPage, title, id))
  await test.step('paying', () => buy(buyersPage, title, id))
  await test.step('using', () => readAndCopy(buyersPage, title, id))
  await test.step('signing out', () => signOut(buyersPage, id))

  await test.step('what the seller sees of it', async () => {
    await page.goto(`/marketplace/${id}`)
    await expect(main(page).getByText('1 time', { exact: true })).toBeVisible()
    await expect(main(page).getByText('1 like', { exact: true })).toBeVisible()
  })
  await test.step('what others get', async () => expectNoText(await anotherPerson(), title, id, seller))
})
