import { expect } from '@playwright/test'
import { aMember, button, cards, field, heading, main, openUserMenu, sendSignIn, toast, uniqueName } from '../people.ts'
import { test as base, runCommand, START_TIMEOUT_MS, withDataDir, withShop } from '../shop.ts'

const PAGES = ['Terms', 'Privacy', 'Imprint', 'About', 'Help']

/** In a new shop without the demo catalogue. */
const test = base.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
    ({}, use) => withShop(use, {}, withDataDir),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

test('an owner makes a new shop public by the screen alone: name, colour, pages, policies and a type that is sold under', async ({
  page,
  shop,
  anotherPerson,
  browserErrors,
}) => {
  const username = uniqueName('owner')
  const owner = { email: `${username}@example.org`, password: 'seven green kettles' }
  await page.goto('/signup')
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(owner.email)
  await field(page, 'Password').fill(owner.password)
  await button(page, 'Sign Up').click()
  await main(page).getByText('Your account is ready.').getByRole('link', { name: 'Sign in' }).click()
  expect(await runCommand(shop.dataDir, 'admin', 'grant', owner.email)).toContain('is now an admin.')
  await sendSignIn(page, owner)
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Shop settings' }).click()
  // What is missing before the shop is public.
  const missing = [
    'The shop is still called Promptery.',
    'Not written: Terms, Privacy, Imprint. Many countries ask for them.',
  ]
  for (const text of missing) await expect(main(page).getByText(text)).toBeVisible()
  await expect(main(page).getByText('There are no demo accounts.')).toBeVisible()
  await field(page, 'Name').fill('Inkwell')
  await field(page, 'Accent colour').fill('#7a3cff')
  await button(page, 'Save shop').click()
  await expect(toast(page, 'Saved')).toBeVisible()
  for (const name of PAGES) await button(page, `Begin with a text to fill in : ${name}`).click()
  await button(page, 'Save pages').click()
  // What stands in brackets is named, and seen by admins alone.
  await expect(main(page).getByText(/Imprint \(\/imprint\) is not published. To be filled in: \[/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Preview /imprint' })).toBeVisible()
  expect((await (await anotherPerson()).request.get('/imprint')).status()).toBe(404)
  expect(await (await page.request.get('/imprint')).text()).toContain('Only admins see this page.')
  for (const name of PAGES) await field(page, name).fill(`${name} of Inkwell`)
  await button(page, 'Save pages').click()
  await expect(main(page).getByRole('link', { name: 'Open /terms' })).toBeVisible()
  for (const done of ['The shop is called Inkwell.', 'Terms, privacy and imprint are written.'])
    await expect(main(page).getByText(done)).toBeVisible()
  for (const text of missing) await expect(main(page).getByText(text)).toHaveCount(0)
  await field(page, 'Show sample data to visitors').uncheck()
  await button(page, 'Save policies').click()
  await expect(main(page).getByText('Restore on')).toBeVisible()

  browserErrors.expectRefusal(400, '/api/v1/admin/settings')
  await field(page, 'Fee').fill('much')
  await button(page, 'Save policies').click()
  await expect(field(page, 'Fee')).toHaveAccessibleDescription(/Write a number from 0 to 100/)

  const visitor = await anotherPerson()
  await visitor.goto('/cart')
  await expect(visitor.getByText('Prompts that you mean to buy wait here')).toBeVisible()
  await expect(visitor).toHaveTitle('Your Cart · Inkwell')
  await visitor.goto('/signup')
  await expect(visitor.getByRole('link', { name: 'terms', exact: true })).toBeVisible()
  const color = await visitor
    .getByRole('button', { name: 'Sign Up' })
    .evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(['rgb(122, 60, 255)', 'rgb(159, 115, 255)']).toContain(color)
  for (const [label, text] of [
    ['Username', 'reader-of-terms'],
    ['Email', 'reader-of-terms@example.org'],
    ['Password', 'seven green kettles'],
  ] as const)
    await field(visitor, label).fill(text)
  // The browser keeps the response of an earlier version for a second.
  const current = () => visitor.evaluate(async () => (await (await fetch('/api/v1/config')).json()).termsVersion)
  const before = await current()
  await field(page, 'Terms').fill('Be kind.')
  await button(page, 'Save pages').click()
  await expect.poll(current).toBeGreaterThan(before)
  browserErrors.expectRefusal(409, '/api/v1/users/create')
  await button(visitor, 'Sign Up').click()
  await expect(visitor.getByText('The terms have changed meanwhile')).toBeVisible()
  await button(visitor, 'Sign Up').click()
  await expect(main(visitor).getByText('Your account is ready.')).toBeVisible()
  for (const name of PAGES) {
    await visitor.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(heading(visitor, name)).toBeVisible()
  }

  const types = field(page, 'Types')
  await types.fill(`Claude\n${await types.inputValue()}`)
  browserErrors.expectRefusal(400, '/api/v1/admin/settings')
  await button(page, 'Save lists').click()
  await expect(types).toHaveAccessibleDescription(/End each line with “: text” or “: image”/)
  await types.fill((await types.inputValue()).replace('Claude', 'Claude: text'))
  await button(page, 'Save lists').click()
  await expect(main(page).getByRole('button', { name: /^Restore .* : Types$/ })).toBeVisible()
  await aMember(visitor)
  await visitor.goto('/sellprompt')
  for (const [label, text] of [
    ['Title', 'A reviewer of contracts'],
    ['Description', 'Reads what others skip.'],
    ['Prompt*', 'You review the contract between [buyer] and [seller].'],
  ] as const)
    await field(visitor, label).fill(text)
  for (const [label, option] of [
    ['Type', 'Claude'],
    ['Category', 'Business'],
    ['Price', '$4'],
    ['Engine*', 'Chat gpt'],
  ] as const)
    await field(visitor, label).selectOption(option)
  await button(visitor, 'Upload Prompt').click()
  await expect(heading(visitor, 'A reviewer of contracts')).toBeVisible()

  const buyer = await anotherPerson()
  await aMember(buyer, 'buyer')
  await buyer.goto('/marketplace')
  await buyer.getByRole('radio', { name: 'Claude' }).click()
  await expect(cards(main(buyer))).toHaveCount(1)
  await main(buyer)
    .getByRole('link', { name: /A reviewer of contracts/ })
    .click()
  await button(buyer, 'Get Prompt').click()
  await button(buyer, 'Complete Payment').click()
  await expect(heading(buyer, 'Payment Done!')).toBeVisible()
  await buyer.goto('/profile')
  await buyer
    .getByRole('region', { name: 'Bought Prompts' })
    .getByRole('link', { name: 'A reviewer of contracts' })
    .click()
  const text = buyer.getByRole('region', { name: 'Prompt', exact: true })
  await expect(text).toContainText('You review the contract between')
})
