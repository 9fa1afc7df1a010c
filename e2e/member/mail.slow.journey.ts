import { expect } from '@playwright/test'
import { type MailServer, startMailServer } from '@promptery/testing/mail-server'
import { button, expectPath, field, heading, main, sendSignIn, toast, uniqueName } from '../people.ts'
import { test as base, START_TIMEOUT_MS, withShop } from '../shop.ts'

const PUBLIC_URL = 'https://shop.example'

/** A shop whose mail goes to a server on this machine. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    ({ mails }, use) =>
      withShop(use, { SMTP_URL: mails.url, MAIL_FROM: 'mail@shop.example', PUBLIC_URL, ALLOW_DEMO_ACCOUNTS: 'true' }),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

/** The path of the link in the next mail to an address that has one. */
async function linkTo(mails: MailServer, address: string, path: string): Promise<string> {
  const found = () =>
    mails.received
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ text = '' }) => text.split(/\s/).find((word) => word.startsWith(`${PUBLIC_URL}${path}`)))
      .findLast((link) => link !== undefined)
  await expect.poll(found).toBeDefined()
  return (found() ?? '').slice(PUBLIC_URL.length)
}

test('an account confirms its address, changes it, and gets a new password by mail', async ({
  page,
  mails,
  anotherPerson,
  browserErrors,
}) => {
  const username = uniqueName('newcomer')
  const [email, newEmail] = [`${username}@test.example`, `${username}@moved.example`]
  const [password, newPassword] = [`pass of ${username}`, `another of ${username}`]

  await page.goto('/signup')
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign Up').click()
  await main(page).getByText('Your account is ready.').getByRole('link', { name: 'Sign in' }).click()
  await expect(main(page).getByText('follow the link in the mail')).toBeVisible()
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  await page.goto('/account')
  await expect(main(page).getByText('Selling, reviewing and writing to others wait for it.')).toBeVisible()

  // Confirm.
  const confirmLink = await linkTo(mails, email, '/confirm-email')
  await page.goto(confirmLink)
  await button(page, 'Confirm').click()
  await expect(main(page).getByText(`${email} is confirmed.`)).toBeVisible()
  // The token is not left in the address.
  expect(new URL(page.url()).hash).toBe('')
  await main(page).getByRole('link', { name: 'Your Account' }).click()
  await expect(main(page).getByText(`${email} is confirmed.`)).toBeVisible()

  // Change the address.
  await field(page, 'New address').fill(newEmail)
  await button(page, 'Change Address').click()
  await expect(main(page).getByText('Until then nothing changes.')).toBeVisible()
  // In another browser one signs in first.
  const confirming = await anotherPerson()
  await confirming.goto(await linkTo(mails, newEmail, '/confirm-email'))
  await main(confirming).getByRole('link', { name: 'Sign in' }).click()
  await field(confirming, 'Email').fill(email)
  await field(confirming, 'Password').fill(password)
  await button(confirming, 'Sign In').click()
  await button(confirming, 'Confirm').click()
  await expect(main(confirming).getByText(`${newEmail} is confirmed.`)).toBeVisible()
  await confirming.close()

  await page.goto('/account')
  await expect(main(page).getByText(`${newEmail} is confirmed.`)).toBeVisible()

  // Forget the password, in another browser.
  const elsewhere = await anotherPerson()
  await elsewhere.goto('/signin')
  await main(elsewhere).getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(elsewhere, 'Forgot Password')).toBeVisible()
  await expectPath(elsewhere, '/forgot-password')
  await field(elsewhere, 'Email').fill(newEmail)
  await button(elsewhere, 'Send the link').click()
  await expect(main(elsewhere).getByText('a mail is on its way')).toBeVisible()
  const resetLink = await linkTo(mails, newEmail, '/reset-password')
  await elsewhere.goto(resetLink)
  // The event stream of the first browser ends, and its reconnection is refused.
  browserErrors.expectRefusal(401, '/api/v1/events')
  browserErrors.expectRefusal(401, '/api/v1/users/current')
  await field(elsewhere, 'New password').fill(newPassword)
  await button(elsewhere, 'Change Password').click()
  await expectPath(elsewhere, '/signin')
  await expect(elsewhere.getByText('Password Changed')).toBeVisible()

  // All sessions are gone: the first browser notices by itself.
  await expect(main(page).getByText('Sign in to see your account.')).toBeVisible()
  await sendSignIn(elsewhere, { email: newEmail, password: newPassword })
  await expect(toast(elsewhere, 'Signin Successful')).toBeVisible()

  // A link works once.
  browserErrors.expectRefusal(400, '/api/v1/users/password/reset')
  await elsewhere.goto(resetLink)
  await field(elsewhere, 'New password').fill(password)
  await button(elsewhere, 'Change Password').click()
  await expect(main(elsewhere).getByText('This link does not work any more.')).toBeVisible()
})
