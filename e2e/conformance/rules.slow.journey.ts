import { expect } from '@playwright/test'
import {
  aMember,
  button,
  field,
  heading,
  main,
  openUserMenu,
  recordApiCalls,
  toast,
  withoutFrameCalls,
} from '../people.ts'
import { test } from '../shop.ts'

test('who is stored is signed in on load, before any answer [spec 4.session.load 3.stored-user]', async ({ page }) => {
  await aMember(page)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/v1/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sellprompt')
  await expect(heading(page, 'Sell a Prompt')).toBeVisible()
  await expect((await openUserMenu(page)).getByRole('menuitem', { name: 'Your Profile' })).toBeVisible()
  letThrough()
})

test('signing in checks nothing but the email’s form [spec 5.signin 8.signin]', async ({ page, browserErrors }) => {
  await page.goto('/signin')
  const calls = recordApiCalls(page)
  await field(page, 'Email').fill('nobody')
  await button(page, 'Sign In').click()
  expect(await field(page, 'Email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
  expect(withoutFrameCalls(calls)).toEqual([])
  browserErrors.expectRefusal(401, '/api/v1/users/login')
  await field(page, 'Email').fill('nobody@example.com')
  await expect(main(page).getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await button(page, 'Sign In').click()
  await expect(toast(page, 'Signin Failed')).toBeVisible()
  expect(withoutFrameCalls(calls)).toEqual(['POST /users/login'])
})

test('signing up checks nothing but the email’s form [spec 5.signup 8.signup]', async ({ page, browserErrors }) => {
  await page.goto('/signup')
  const calls = recordApiCalls(page)
  await field(page, 'Email').fill('nobody')
  await button(page, 'Sign Up').click()
  expect(withoutFrameCalls(calls)).toEqual([])
  browserErrors.expectRefusal(400, '/api/v1/users/create')
  await field(page, 'Email').fill('nobody@example.com')
  await button(page, 'Sign Up').click()
  await expect(toast(page, 'Signup Failed')).toBeVisible()
  expect(withoutFrameCalls(calls)).toEqual(['POST /users/create'])
})

test('the upload form sends what is empty, too: the server refuses it [spec 5.upload 5.upload.asterisk 8.upload]', async ({
  page,
  browserErrors,
}) => {
  await aMember(page)
  await page.goto('/sellprompt')
  for (const label of ['Prompt*', 'Engine*']) await expect(field(page, label)).not.toHaveAttribute('required')
  browserErrors.expectRefusal(400, '/api/v1/prompts/create')
  const sent = page.waitForRequest('**/api/v1/prompts/create')
  await button(page, 'Upload Prompt').click()
  await sent
  await expect(toast(page, 'Prompt Upload Failed')).toBeVisible()
})
