import { expect, type Page } from '@playwright/test'
import { aMember, anAccount, button, field, heading, openUserMenu, toast } from '../people.ts'
import { test } from '../shop.ts'

/** Stops the page's clock. The test moves it from here on. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

async function openStopped(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/signin')
  await expect(heading(page, 'Sign In')).toBeVisible()
  await stopTime(page)
}

test('the toasts of signing in fade after 4000 and 2000 ms [spec 9.toast.success 9.toast.error]', async ({
  page,
  browserErrors,
}) => {
  const person = await anAccount(page.request)
  await openStopped(page)
  const fading = async (text: string, durationMs: number) => {
    const bar = page.locator('[role=status]').filter({ hasText: text }).locator('..')
    await expect(toast(page, text)).toBeVisible()
    await page.clock.runFor(durationMs - 100)
    await expect(bar).toHaveCSS('opacity', '1')
    await page.clock.runFor(200)
    await expect(bar).toHaveCSS('opacity', '0')
    await page.clock.runFor(1_000)
    await expect(bar).not.toBeAttached()
  }
  /** Advances the clock a little, so that the client handles the response. */
  const send = async (text: string) => {
    await button(page, 'Sign In').click()
    await expect
      .poll(async () => {
        await page.clock.runFor(5)
        return toast(page, text).count()
      })
      .toBe(1)
  }
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill('not this one')
  browserErrors.expectRefusal(401, '/api/v1/users/login')
  await send('Signin Failed')
  await fading('Signin Failed', 4_000)
  await field(page, 'Password').fill(person.password)
  await send('Signin Successful')
  await fading('Signin Successful', 2_000)
})

test('typing in the menu finds an item by its first letters, which are forgotten after 350 ms [spec 9.typeahead]', async ({
  page,
}) => {
  await aMember(page)
  await page.clock.install()
  await page.goto('/hire')
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  const menu = await openUserMenu(page)
  const active = (name: string) => menu.getByRole('menuitem', { name }).and(menu.locator('[data-focus]'))
  await stopTime(page)
  await menu.press('s')
  await expect(active('Settings')).toBeVisible()
  await page.clock.runFor(349)
  // 'si'
  await menu.press('i')
  await expect(active('Sign out')).toBeVisible()
  await page.clock.runFor(349)
  // 'sid': nothing begins with it.
  await menu.press('d')
  await expect(active('Sign out')).toBeVisible()
  await page.clock.runFor(350)
  await menu.press('d')
  await expect(active('Dark')).toBeVisible()
})
