import { expect } from '@playwright/test'
import { TOTP } from 'otpauth'
import { ADMIN, expectPath, main, signIn, toast } from '../people.ts'
import { test as base, START_TIMEOUT_MS, withShop } from '../shop.ts'

const test = base.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
    ({}, use) => withShop(use, { ADMIN_SECOND_FACTOR: 'true' }),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

test('an admin who must use a second factor is led to set one up, and decides then', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const path of ['/admin-settings', '/admin-approval']) {
    await page.goto(path)
    await expect(main(page).getByText('Set up two-step sign-in or a passkey first.')).toBeVisible()
  }
  await main(page).getByRole('link', { name: 'Your Account' }).click()
  await expectPath(page, '/account')

  const security = page.getByRole('region', { name: 'Account security' })
  await security.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.getByRole('region', { name: 'Key' }).locator('p').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()

  await page.goBack()
  await expectPath(page, '/admin-approval')
  await main(page).getByRole('button', { name: 'Approve' }).first().click()
  await expect(toast(page, 'Prompt Approved')).toBeVisible()
})
