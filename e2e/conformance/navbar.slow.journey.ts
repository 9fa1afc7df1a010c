import { expect, type Page } from '@playwright/test'
import { aDemoPrompt, aMember, bodyOf, expectPath, heading, openUserMenu } from '../people.ts'
import { test } from '../shop.ts'

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

test('the logo comes from where the configuration says [spec 1.logo]', async ({ page, request }) => {
  const { logoUrl } = await bodyOf<{ logoUrl: string }>(await request.get('/api/v1/config'))
  await page.goto('/')
  const logo = bar(page).getByRole('link', { name: 'Promptery' }).getByRole('presentation')
  await expect(logo).toHaveAttribute('src', logoUrl)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
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
