import { expect } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { button, main, uniqueName } from '../people.ts'
import { test } from '../shop.ts'
import { newPerson, signIn, signInAfterRefusal, signUp, signUpAfterRefusal } from './account.ts'
import { buy, likeOnce, likesOf, readAndCopy } from './buying.ts'
import { expectNoText, signOut } from './keeping-secret.ts'
import { findBySearch, seeInProfile, sellAfterRefusal } from './selling.ts'

test('one person sells a prompt, another buys it, and a third does not get its text [spec 1.members 6.member]', async ({
  page,
  anotherPerson,
  browserErrors,
}) => {
  test.setTimeout(120_000)
  const title = uniqueName('Neon rain portrait')
  const seller = newPerson('seller')

  await test.step('signing up [spec 4.signup 8.signup 8.signup.success]', () =>
    signUpAfterRefusal(page, browserErrors, seller))
  await test.step('signing in [spec 3.stored-user 4.signin 4.session.login 8.signin 8.signin.success]', () =>
    signInAfterRefusal(page, browserErrors, seller))
  const id = await test.step('selling [spec 5.buying.uploader 6.uploader.buy 8.upload 8.upload.success]', () =>
    sellAfterRefusal(page, browserErrors, title))
  await test.step('finding it', () => findBySearch(page, title, id))
  await test.step('seeing it in the profile [spec 2.route.profile 2.route.profile.links]', () =>
    seeInProfile(page, seller, title, id))

  const buyersPage = await anotherPerson(PHONE)
  const buyer = newPerson('buyer')
  await signUp(buyersPage, buyer)
  await signIn(buyersPage, buyer)
  await test.step('liking [spec 4.like 4.like.reload 4.like.state 4.like.once]', () => likeOnce(buyersPage, title, id))
  await test.step('getting it [spec 2.route.prompt 2.route.buy-prompt 2.route.buy-prompt.total 2.route.buy-prompt.complete 2.route.payment-successful 4.buying 4.buying.payment 5.buying.member 5.payment 9.total]', () =>
    buy(buyersPage, title, id))
  await test.step('using it [spec 2.route.bought-prompt-details 2.route.bought-prompt-details.copy 2.route.profile 2.route.profile.links]', () =>
    readAndCopy(buyersPage, title, id, seller))
  await test.step('signing out', () => signOut(buyersPage, id))

  await test.step('the seller sees the sale [spec 5.buying.uploader 6.uploader.buy]', async () => {
    await page.goto(`/marketplace/${id}`)
    await expect(main(page).getByText('1 bought this', { exact: true })).toBeVisible()
    await expect(likesOf(page, '1 like')).toBeVisible()
    await expect(button(page, 'Like')).toBeVisible()
    for (const name of ['Get Prompt', 'Add to Cart']) await expect(button(page, name)).toHaveCount(0)
  })
  await test.step('what others get [spec 2.route.bought-prompt-details]', async () =>
    expectNoText(await anotherPerson(), title, id, seller))
})
