import { expect, type Page } from '@playwright/test'
import { anAccount, main, toast } from '../people.ts'
import { test } from '../shop.ts'

const security = (page: Page) => page.getByRole('region', { name: 'Account security' })

/** An authenticator of the browser that verifies its user by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a member adds a passkey, signs in with it, and removes it', async ({ page, shop, browserErrors }) => {
  // An IP address can have no passkeys.
  const at = shop.url.replace('127.0.0.1', 'localhost')
  await addAuthenticator(page)
  const person = await anAccount(page.request)
  await page.goto(`${at}/signin?next=%2Faccount`)
  await main(page).getByLabel('Email').fill(person.email)
  await main(page).getByLabel('Password').fill(person.password)
  await main(page).getByRole('button', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const add = async (name: string) => {
    await security(page).getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(toast(page, 'Passkey Added').last()).toBeVisible()
  }
  await add('My phone')
  const rows = security(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(rows).toHaveText([/My phone.*Never used/])

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${at}/signin?next=%2Faccount`)
  await main(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  await expect(rows).toHaveText([/My phone.*Last used/])
  await rows.getByRole('button', { name: 'Remove My phone' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Passkey Removed')).toBeVisible()

  await add('My laptop')
  await expect(rows).toHaveText([/My laptop/])
  await security(page).getByLabel('Remove my passkeys, too').last().check()
  await security(page).getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await expect(dialog).toContainText('Your passkeys sign you in no more.')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, 'Signed Out Everywhere')).toBeVisible()
  await page.goto(`${at}/signin`)
  browserErrors.expectRefusal(400, '/api/v1/users/login/passkey')
  await main(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(main(page).getByRole('alert')).toHaveText('This shop does not know this passkey')
})
