import { expect, type Page } from '@playwright/test'
import { aMember, anAccount, bodyOf, expectPath, heading, main, openUserMenu, sendSignIn } from '../people.ts'
import { test } from '../shop.ts'

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const conversations = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })
const chooseSignOut = async (page: Page) =>
  (await openUserMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click()

test('signing in as another user in one tab clears the previous user from the others', async ({ page, context }) => {
  const peer = await anAccount(page.request, 'peer')
  const next = await anAccount(page.request, 'next')
  await aMember(page)
  await bodyOf(await page.request.post(`/api/v1/messages/send/${peer.id}`, { data: { message: 'Between us' } }))
  await page.goto('/sellprompt')
  await main(page).getByLabel('Title', { exact: true }).fill('Of the first')
  await page.goto('/chats')
  await conversations(page).getByRole('button', { name: peer.username }).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('For the peer alone')

  const tab = await context.newPage()
  await tab.goto('/')
  await chooseSignOut(tab)
  const ended = notice(page, 'You are signed out: the session was ended in another tab.')
  await expect(ended.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?next=%2Fchats')
  await sendSignIn(tab, next)

  await expect(notice(page, `You are now signed in as ${next.username}.`)).toBeVisible()
  await expect(ended).toHaveCount(0)
  await expect(main(page).getByText('No conversations yet')).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect(main(page).getByText(peer.username)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell' }).click()
  await expect(main(page).getByLabel('Title', { exact: true })).toHaveValue('')
  await page.goBack()
  await expectPath(page, '/chats')
  await expect(main(page).getByText('No conversations yet')).toBeVisible()
  await expect(box).toHaveCount(0)
  await notice(page, 'You are now signed in as').getByRole('button', { name: 'Close' }).click()
  await expect(notice(page, 'You are now signed in as')).toHaveCount(0)
})

test('the sign-in and sign-up forms say who is signed in already', async ({ page }) => {
  const { username } = await aMember(page)
  for (const [address, name] of [
    ['/signup', 'Sign Up'],
    ['/signin', 'Sign In'],
  ] as const) {
    await page.goto(address)
    await expect(main(page).getByRole('note')).toContainText(`You are signed in as ${username}.`)
    await expect(main(page).getByRole('button', { name })).toBeVisible()
  }
  await main(page).getByRole('note').getByRole('link', { name: 'Go to your profile' }).click()
  await expect(heading(page, username)).toBeVisible()
})
