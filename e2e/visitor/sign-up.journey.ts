import { expect } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { aDemoPrompt, button, expectPath, field, main, toast, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

test.use(PHONE)

test('a visitor who signs up from a listing comes back to it, and never finds the password filled in [decisions, Sign in, sign up]', async ({
  page,
  request,
}) => {
  const { _id } = await aDemoPrompt(request)
  const username = uniqueName('newcomer')
  const email = `${username}@example.com`
  await page.goto(`/marketplace/${_id}`)
  await main(page).getByRole('link', { name: 'Sign in to buy' }).click()
  await main(page).getByRole('link', { name: 'Create an account' }).click()
  await expectPath(page, '/signup')
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(`pass of ${username}`)
  await button(page, 'Sign Up').click()

  await expect(toast(page, 'Signup Successful')).toBeVisible()
  await expectPath(page, '/signin')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Password')).toHaveValue('')
  expect(page.url()).not.toContain(encodeURIComponent(email))
  await field(page, 'Password').fill(`pass of ${username}`)
  await button(page, 'Sign In').click()
  await expectPath(page, `/marketplace/${_id}`)
  await expect(button(page, 'Get Prompt')).toBeVisible()
  // Neither form is behind the listing.
  await page.goBack()
  await expectPath(page, `/marketplace/${_id}`)
})
