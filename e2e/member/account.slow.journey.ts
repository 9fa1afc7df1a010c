import { expect, type Page } from '@playwright/test'
import { anAccount, main, type Person, sendSignIn, signIn, toast } from '../people.ts'
import { test } from '../shop.ts'

const NEW_PASSWORD = 'seven quick ferries'

const security = (page: Page) => page.getByRole('region', { name: 'Account security' })

async function openAccount(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  const answer = await page.goto('/account')
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await expect(security(page).getByText('This one')).toBeVisible()
}

/** Expects the page to notice by itself that it is signed out. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(main(page).getByText('Sign in to see your account.')).toBeVisible()
}

test('all files of the client have security headers', async ({ page }) => {
  const files: string[] = []
  page.on('response', (response) => files.push(response.url()))
  await page.goto('/signin')
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
  const own = [...new Set(files)].filter((url) => !/^data:|\/api\//.test(url))
  expect(own.some((url) => url.includes('/assets/'))).toBe(true)
  for (const url of [...own, '/favicon.svg', '/theme.js', '/nowhere/at/all']) {
    const headers = (await page.request.get(url)).headers()
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['content-security-policy'], url).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/)
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
  }
})

test('a changed password signs out other browsers and is required to sign in again', async ({
  page,
  anotherPerson,
  browserErrors,
}) => {
  const other = await anotherPerson()
  const person = await anAccount(page.request)
  await openAccount(other, person)
  await openAccount(page, person)
  await expect(security(page).getByRole('listitem')).toHaveCount(2)

  const current = security(page).getByLabel('Current password')
  const change = async (from: string, to: string) => {
    await current.fill(from)
    await security(page).getByLabel('New password').fill(to)
    await security(page).getByRole('button', { name: 'Change Password' }).click()
  }
  browserErrors.expectRefusal(400, '/api/v1/users/password')
  await change('not this one', NEW_PASSWORD)
  await expect(current).toHaveAccessibleDescription('This is not your current password')
  await expect(current).toBeFocused()

  // The event stream ends, and the browser's reconnection is refused.
  browserErrors.expectRefusal(401, '/api/v1/events')
  browserErrors.expectRefusal(401, '/api/v1/users/current')
  await change(person.password, NEW_PASSWORD)
  await expect(toast(page, 'Password Changed')).toBeVisible()
  await expect(current).toHaveValue('')
  await expectSignedOut(other)
  const why = other.getByRole('status').filter({ hasText: 'You are signed out: the session was ended elsewhere' })
  await why.getByRole('link', { name: 'Sign in' }).click()
  await expect(other).toHaveURL((url) => url.pathname + url.search === '/signin?next=%2Faccount')
  await expect(why).toHaveCount(0)
  await expect(security(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(security(page).getByText('This one')).toBeVisible()

  browserErrors.expectRefusal(401, '/api/v1/users/login')
  await sendSignIn(other, person)
  await expect(main(other).getByRole('alert')).toHaveText('Wrong email or password')
  await sendSignIn(other, { ...person, password: NEW_PASSWORD })
  await expect(toast(other, 'Signin Successful')).toBeVisible()
})

test('a member signs out one browser, all others, and everywhere', async ({ page, anotherPerson, browserErrors }) => {
  const other = await anotherPerson({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const person = await anAccount(page.request)
  const endings = [
    () => security(page).getByRole('button', { name: 'Sign out Firefox on Windows' }).click(),
    () => security(page).getByRole('button', { name: 'Sign out everywhere else' }).click(),
    async () => {
      await security(page).getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    },
  ]
  await openAccount(page, person)
  for (const end of endings) {
    await openAccount(other, person)
    await page.reload()
    await expect(security(page).getByRole('listitem')).toHaveCount(2)
    browserErrors.expectRefusal(401, '/api/v1/events')
    browserErrors.expectRefusal(401, '/api/v1/users/current')
    await end()
    await expectSignedOut(other)
  }
  await expect(toast(page, 'Signed Out Everywhere')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/account')
  await expectSignedOut(page)
})
