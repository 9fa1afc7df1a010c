import { expect, type Locator, type Page } from '@playwright/test'
import type { BrowserErrors } from '../browser-errors.ts'
import { expectPath, field, main, openUserMenu, uniqueName } from '../people.ts'

/** Of the demo catalogue. */
const TAKEN_NAME = 'ada.brook'

export interface Person {
  username: string
  email: string
  password: string
}

export function newPerson(name: string): Person {
  const username = uniqueName(name)
  return { username, email: `${username}@example.com`, password: `pass of ${username}` }
}

export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** Expects a field's error message, associated with the field for screen readers. */
export async function expectRefused(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(`^${message}`))
  await expect(main(control.page()).getByText(message)).toBeVisible()
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup')
  await fill(page, { Username: person.username, Email: person.email, Password: person.password })
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Signup Successful')).toBeVisible()
  await expectPath(page, '/')
}

export async function signIn(page: Page, person: Person): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign In' }).click()
  await fill(page, { Email: person.email, Password: person.password })
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  await expectPath(page, '/')
}

export async function signUpAfterRefusal(page: Page, browserErrors: BrowserErrors, person: Person): Promise<void> {
  await page.goto('/')
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign Up' }).click()
  await fill(page, { Username: TAKEN_NAME, Email: person.email, Password: person.password })
  browserErrors.expectRefusal(409, '/api/v1/users/create')
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Signup Failed')).toBeVisible()
  await expectRefused(field(page, 'Username'), 'This username is taken')
  await expect(field(page, 'Username')).toBeFocused()
  await expectPath(page, '/signup')
  await expect(field(page, 'Email')).toHaveValue(person.email)
  await expect(field(page, 'Password')).toHaveValue(person.password)

  await field(page, 'Username').fill(person.username)
  await field(page, 'Password').press('Enter')
  await expect(toast(page, 'Signup Successful')).toBeVisible()
  await expectPath(page, '/')
  await main(page).getByText('Your account is ready.').getByRole('link', { name: 'Sign in' }).click()
  await expectPath(page, '/signin')
  await expect(field(page, 'Email')).toHaveValue(person.email)
  const menuAfter = await openUserMenu(page)
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign In' })).toBeVisible()
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign out' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await menuAfter.press('Escape')
  await expect(menuAfter).toBeHidden()
}

export async function signInAfterRefusal(page: Page, browserErrors: BrowserErrors, person: Person): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign In' }).click()
  // The form that the sign-up opened has the address: this is another one.
  await expect(field(page, 'Email')).toHaveValue('')
  await fill(page, { Email: person.email, Password: 'not the password' })
  browserErrors.expectRefusal(401, '/api/v1/users/login')
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Signin Failed')).toBeVisible()
  await expectPath(page, '/signin')
  await expect(field(page, 'Email')).toHaveValue(person.email)

  const answered = page.waitForResponse('**/api/v1/users/login')
  await field(page, 'Password').fill(person.password)
  await field(page, 'Password').press('Enter')
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  const { user } = (await (await answered).json()) as { user: { username: string } }
  expect(user.username).toBe(person.username)
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '')).toEqual(user)
  await expectPath(page, '/')
  const menuAfter = await openUserMenu(page)
  await expect(menuAfter).toContainText(`Signed in as ${person.username}`)
  await expect(menuAfter.getByRole('menuitem', { name: 'Your Profile' })).toHaveAttribute('href', '/profile')
  await expect(menuAfter.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/')
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign In' })).toBeHidden()
  await menuAfter.press('Escape')
  await expect(menuAfter).toBeHidden()
}
