import { expect, type Page } from '@playwright/test'
import { freePort } from '@promptery/reliability/free-port'
import { type IdentityServer, startOidcServer } from '@promptery/testing/identity-server/oidc-server'
import { aMember, anAccount, button, expectPath, field, main, toast, uniqueName } from '../people.ts'
import { test as base, START_TIMEOUT_MS, startServer, withDemoShop } from '../shop.ts'

/** A shop whose members sign in at a provider on this machine. */
const test = base.extend<object, { port: number; firm: IdentityServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  firm: [
    async ({ port }, use) => {
      const server = await startOidcServer({ redirectUris: [`http://127.0.0.1:${port}/signin/oidc`] })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    ({ port, firm }, use) =>
      withDemoShop(async (dataDir) => {
        const server = await startServer(dataDir, port, {
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          OIDC_ISSUER: firm.url,
          OIDC_CLIENT_ID: firm.client.clientId,
          OIDC_CLIENT_SECRET: firm.client.clientSecret,
          OIDC_NAME: 'The Firm',
        })
        try {
          await use(server)
        } finally {
          await server.stop()
        }
      }),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

const security = (page: Page) => page.getByRole('region', { name: 'Account security' })

async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Go on' }).click()
}

test('a visitor signs up at a provider, reauthenticates there, and sets a password', async ({
  page,
  firm,
  anotherPerson,
}) => {
  const name = uniqueName('ann')
  const email = `${name}@firm.example`
  firm.accounts.set(name, { email, email_verified: true, preferred_username: 'The Demo Seller' })
  await page.goto('/signin?next=%2Fcart')
  await button(page, 'Sign in with The Firm').click()
  await signInThere(page, name)
  await expectPath(page, '/signin/oidc')
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Username').fill(name)
  await button(page, 'Sign Up').click()
  await expect(toast(page, 'Signup Successful')).toBeVisible()
  await expectPath(page, '/cart')

  // Back does not send the answer again, and elsewhere the account is known.
  const elsewhere = await anotherPerson()
  await elsewhere.goto('/signup')
  await button(elsewhere, 'Sign up with The Firm').click()
  await signInThere(elsewhere, name)
  await expect(toast(elsewhere, 'Signin Successful')).toBeVisible()

  await page.goto('/account')
  await expect(security(page).getByText(email)).toBeVisible()
  await field(page, 'New password').fill(`pass of ${name}`)
  await button(page, 'Set Password').click()
  await expect(toast(page, 'Password Set')).toBeVisible()
  await expect(field(page, 'Current password')).toBeVisible()
})

test('a member links an account elsewhere, signs in with it, and unlinks it', async ({
  page,
  firm,
  anotherPerson,
  browserErrors,
}) => {
  const name = uniqueName('bob')
  const person = await aMember(page)
  firm.accounts.set(name, { email: person.email, email_verified: false })

  // The provider does not know the address as confirmed: the person has to link it.
  const elsewhere = await anotherPerson()
  browserErrors.expectRefusal(409, '/api/v1/users/login/identity')
  await elsewhere.goto('/signin')
  await button(elsewhere, 'Sign in with The Firm').click()
  await signInThere(elsewhere, name)
  await expect(main(elsewhere).getByText('There is an account with this address.')).toBeVisible()

  await page.goto('/account')
  await security(page).getByRole('button', { name: 'Link The Firm' }).click()
  await signInThere(page, name)
  await expect(toast(page, 'Account Linked')).toBeVisible()
  await expectPath(page, '/account')
  await expect(security(page).getByRole('list', { name: 'Linked accounts' })).toContainText(person.email)

  await main(elsewhere).getByRole('link', { name: 'Sign In' }).click()
  await button(elsewhere, 'Sign in with The Firm').click()
  await expect(toast(elsewhere, 'Signin Successful')).toBeVisible()

  await security(page).getByRole('button', { name: 'Unlink The Firm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(toast(page, 'Account Unlinked')).toBeVisible()
  await expect(security(page).getByRole('button', { name: 'Link The Firm' })).toBeVisible()
})

test('a person whose address a stranger has signed up with gets the account at a provider', async ({
  page,
  firm,
  anotherPerson,
}) => {
  const name = uniqueName('cid')
  const stranger = await aMember(page)
  firm.accounts.set(name, { email: stranger.email, email_verified: true })
  const owner = await anotherPerson()
  await owner.goto('/signin')
  await button(owner, 'Sign in with The Firm').click()
  await signInThere(owner, name)
  await expect(main(owner).getByText('Nobody had confirmed this address before')).toBeVisible()
  await main(owner).getByRole('link', { name: 'Your Account' }).click()
  await expect(button(owner, 'Set Password')).toBeVisible()
  expect((await page.request.get('/api/v1/users/current')).status()).toBe(401)
})

test('a person who refuses at the provider is told, and signs in another way', async ({ page, browserErrors }) => {
  await anAccount(page.request)
  browserErrors.expectRefusal(400, '/api/v1/users/login/identity')
  await page.goto('/signin')
  await button(page, 'Sign in with The Firm').click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(main(page).getByText('You have not signed in at The Firm.')).toBeVisible()
  browserErrors.expectRefusal(401, '/api/v1/users/login/identity')
  await page.reload()
  await expect(main(page).getByText('This took too long. Start again.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Sign In' }).click()
  await expect(field(page, 'Password')).toBeVisible()
})
