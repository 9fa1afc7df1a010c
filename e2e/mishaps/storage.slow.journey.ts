import { expect } from '@playwright/test'
import { anAccount, field, heading, main, openUserMenu, sendSignIn, toast } from '../people.ts'
import { test } from '../shop.ts'

test('browsing, signing in and choosing a theme work without browser storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  const person = await anAccount(page.request)
  await sendSignIn(page, person)
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  const menu = await openUserMenu(page)
  await expect(menu).toContainText(`Signed in as ${person.username}`)
  await menu.getByRole('menuitem', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  // Typed text survives until the page is closed.
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Sell' }).click()
  await field(page, 'Title').fill('A fox in the rain')
  await bar.getByRole('link', { name: 'Hire' }).click()
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  await bar.getByRole('link', { name: 'Sell' }).click()
  await expect(field(page, 'Title')).toHaveValue('A fox in the rain')
  await expect(main(page).getByText('We kept what you had typed.')).toBeVisible()
})
