import { expect, type Page } from '@playwright/test'
import { refusedBy, test } from '../expected-logs.ts'
import { aMember, anAccount, expectPath, openUserMenu, signIn, toast } from '../people.ts'

const LOGOUT = '**/api/v1/users/logout'
const chooseSignOut = async (page: Page) =>
  (await openUserMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click()
const sessionStatus = async (page: Page) => (await page.request.get('/api/v1/users/current')).status()

test('a sign-out that did not reach the server is reported, and retried at the next load', async ({ page, logs }) => {
  await aMember(page)
  await page.goto('/hire')
  logs.expectLog(refusedBy('/api/v1/users/logout', 503))
  logs.expectLog(/^POST \/users\/logout/)
  await page.route(LOGOUT, (route) => route.fulfill({ status: 503, json: { success: false, message: 'Down' } }))
  await chooseSignOut(page)
  await expect(page.getByText('You are signed out here, but the server could not be told.')).toBeVisible()
  await expectPath(page, '/')
  await expect((await openUserMenu(page)).getByRole('menuitem', { name: 'Sign In' })).toBeVisible()
  expect(await sessionStatus(page)).toBe(200)

  await page.unroute(LOGOUT)
  const told = page.waitForResponse(LOGOUT)
  await page.reload()
  expect((await told).ok()).toBe(true)
  expect(await sessionStatus(page)).toBe(401)
})

test('an unsent message is not shown to the next user of the browser', async ({ page, logs }) => {
  const peer = await anAccount(page.request, 'peer')
  const person = await anAccount(page.request)
  const next = await anAccount(page.request)
  logs.expectLog(/net::ERR/)
  logs.expectLog(/^send message/)
  await signIn(page, person)
  await page.goto(`/engineer-profile/${peer.id}`)
  await page.getByRole('button', { name: 'Send a Message' }).click()
  await expectPath(page, '/chats')
  await page.route('**/api/v1/messages/send/**', (route) => route.abort('connectionreset'))
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Between us')
  await box.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Could not be sent')
  await box.fill('Not sent yet')

  await chooseSignOut(page)
  await expectPath(page, '/')
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:')))
  expect(await kept()).toEqual([])
  for (const user of [next, person]) {
    const menu = await openUserMenu(page)
    await menu.getByRole('menuitem', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Signin Successful').first()).toBeVisible()
    await expectPath(page, '/')
    if (user === next) await chooseSignOut(page)
    await expectPath(page, '/')
  }
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Chats/ })
    .click()
  await page.getByRole('complementary', { name: 'Conversations' }).getByRole('button', { name: peer.username }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)
  await expect(box).toHaveValue('')
})
