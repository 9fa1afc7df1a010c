import { expect, type Page } from '@playwright/test'
import { test } from '../shop.ts'
import { aDemoPrompt, aMember, asked, expectPath, heading, openUserMenu } from './people.ts'

const LINKS = {
  '/marketplace': 'Marketplace',
  '/generate': 'Generate',
  '/hire': 'Hire',
  '/sellprompt': 'Sell',
  '/discussion': 'Discussion',
  '/cart': 'Cart',
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const groundOf = (page: Page, name: string) =>
  bar(page)
    .getByRole('link', { name, exact: true })
    .evaluate((link) => getComputedStyle(link).backgroundColor)

test('every screen carries the bar with the logo and the wordmark, which lead home [spec 1.navbar 2.nav.logo 2.nav.links 2.nav.chats]', async ({
  page,
  request,
}) => {
  const { _id, uploadedBy } = await aDemoPrompt(request)
  const screens = [
    '/',
    '/signin',
    '/signup',
    '/admin-approval',
    ...Object.keys(LINKS),
    `/marketplace/${_id}`,
    '/notifications',
    `/buy-prompt/${_id}`,
    `/bought-prompt-details/${_id}`,
    '/payment-successful',
    '/payment-success',
    '/payment-history',
    '/admin-transaction-history',
    `/edit-prompt/${_id}`,
    '/profile',
    `/engineer-profile/${uploadedBy}`,
    '/chats',
    '/no/such/place',
  ]
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
      const home = bar(page).getByRole('link', { name: 'Promptery', exact: true })
      await expect(home).toHaveAttribute('href', '/')
      const logo = home.getByRole('presentation')
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      for (const [address, name] of Object.entries(LINKS)) {
        await expect(bar(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
      }
      await expect(bar(page).getByRole('link', { name: 'Chats' })).toHaveAttribute('href', '/chats')
    })
  }
  await page.goto('/signin')
  await bar(page).getByRole('link', { name: 'Promptery' }).click()
  await expectPath(page, '/')
})

test('the logo comes from where the configuration says [spec 1.logo]', async ({ page, request }) => {
  const { logoUrl } = await asked<{ logoUrl: string }>(await request.get('/api/v1/config'))
  await page.goto('/')
  const logo = bar(page).getByRole('link', { name: 'Promptery' }).getByRole('presentation')
  await expect(logo).toHaveAttribute('src', logoUrl)
})

test('the link of the screen that is open stands out, and no other [spec 2.nav.current]', async ({ page, request }) => {
  const { _id } = await aDemoPrompt(request)
  await page.goto(`/marketplace/${_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page).locator('[aria-current]')).toHaveCount(0)
  const plain = await groundOf(page, 'Marketplace')
  for (const [address, name] of Object.entries(LINKS)) {
    await bar(page).getByRole('link', { name, exact: true }).click()
    await expectPath(page, address)
    await expect(bar(page).locator('[aria-current=page]')).toHaveText(name)
    await expect.poll(() => groundOf(page, name)).not.toBe(plain)
    for (const other of Object.values(LINKS).filter((one) => one !== name)) {
      await expect.poll(() => groundOf(page, other)).toBe(plain)
    }
  }
})

test('on a narrow screen the links sit in a panel that a button opens and closes [spec 2.nav.narrow 4.toggle.panel]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/hire')
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  const toggle = bar(page).getByRole('button', { name: 'Menu', exact: true })
  const link = bar(page).getByRole('link', { name: 'Discussion', exact: true })
  await expect(link).toBeHidden()
  await toggle.click()
  for (const name of Object.values(LINKS)) {
    await expect(bar(page).getByRole('link', { name, exact: true })).toBeVisible()
  }
  await toggle.click()
  await expect(link).toBeHidden()
  await toggle.click()
  await link.click()
  await expectPath(page, '/discussion')
  await expect(link).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(link).toBeVisible()
  await expect(toggle).toBeHidden()
})

test('the menu of a visitor opens and closes, and offers signing in and up [spec 2.nav.menu.visitor 4.toggle.menu]', async ({
  page,
}) => {
  await page.goto('/')
  const menu = await openUserMenu(page)
  await expect(menu.getByRole('menuitem', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
  await expect(menu.getByRole('menuitem', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
  for (const name of ['Your Profile', 'Settings', 'Sign out']) {
    await expect(menu.getByRole('menuitem', { name })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(menu).toBeHidden()
  await openUserMenu(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('the menu of a member leads to profile, settings and out [spec 2.nav.menu.member 2.nav.menu.signout 4.session.logout]', async ({
  page,
}) => {
  await aMember(page)
  await page.goto('/hire')
  const menu = await openUserMenu(page)
  await expect(menu.getByRole('menuitem', { name: 'Your Profile' })).toHaveAttribute('href', '/profile')
  await expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/')
  await expect(menu.getByRole('menuitem', { name: 'Sign In' })).toHaveCount(0)
  await expect(menu.getByRole('menuitem', { name: 'Sign Up' })).toHaveCount(0)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPath(page, '/')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await expect((await openUserMenu(page)).getByRole('menuitem', { name: 'Sign In' })).toBeVisible()
  expect((await page.request.get('/api/v1/users/current')).status()).toBe(401)
})
