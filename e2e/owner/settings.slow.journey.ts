import { expect } from '@playwright/test'
import { ADMIN, aMember, button, cards, field, heading, main, signIn, toast } from '../people.ts'
import { test } from '../shop.ts'

const PAGES = ['Terms', 'Privacy', 'Imprint', 'About', 'Help']

test('an admin names the shop, colours it, writes its terms and sets a policy; visitors see it at once', async ({
  page,
  anotherPerson,
  browserErrors,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/admin-settings')
  await field(page, 'Name').fill('Inkwell')
  await field(page, 'Accent colour').fill('#7a3cff')
  await button(page, 'Save shop').click()
  await expect(toast(page, 'Saved')).toBeVisible()
  for (const name of PAGES) await button(page, `Begin with a text to fill in : ${name}`).click()
  await button(page, 'Save pages').click()
  await expect(main(page).getByRole('link', { name: 'Open /terms' })).toBeVisible()
  // What is missing before the shop is public.
  for (const done of ['The shop is called Inkwell.', 'Terms, privacy and imprint are written.'])
    await expect(main(page).getByText(done)).toBeVisible()
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
  await field(page, 'Terms').fill('Be kind.')
  await button(page, 'Save pages').click()
  // The browser keeps the response of the first version for a second.
  const current = () => visitor.evaluate(async () => (await (await fetch('/api/v1/config')).json()).termsVersion)
  await expect.poll(current).toBeGreaterThan(1)
  browserErrors.expectRefusal(409, '/api/v1/users/create')
  await button(visitor, 'Sign Up').click()
  await expect(visitor.getByText('The terms have changed meanwhile')).toBeVisible()
  await button(visitor, 'Sign Up').click()
  await expect(heading(visitor, 'Sign In')).toBeVisible()
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
    ['Price', '$0 (Free)'],
    ['Engine*', 'Chat gpt'],
  ] as const)
    await field(visitor, label).selectOption(option)
  await button(visitor, 'Upload Prompt').click()
  await expect(heading(visitor, 'A reviewer of contracts')).toBeVisible()
  const listing = new URL(visitor.url()).pathname.split('/').at(-1)
  await visitor.goto('/marketplace')
  await visitor.getByRole('radio', { name: 'Claude' }).click()
  await expect(visitor.getByRole('radio', { name: 'Claude' })).toBeChecked()
  await expect(main(visitor).getByRole('link', { name: /A reviewer of contracts/ })).toBeVisible()
  await expect(cards(main(visitor))).toHaveCount(1)

  // Other journeys use the same shop.
  // No request for the listing is under way.
  await visitor.goto('/robots.txt')
  await visitor.request.delete(`/api/v1/prompts/delete/${listing}`)
  await page.reload()
  const restoreTypes = main(page).getByRole('button', { name: /^Restore .* : Types$/ })
  await restoreTypes.click()
  await expect(restoreTypes).toHaveCount(0)
  for (const name of [
    'Promptery : Name',
    'the built-in one : Accent colour',
    ...PAGES.map((name) => `no page : ${name}`),
    'on : Show sample data to visitors',
  ]) {
    await button(page, `Restore ${name}`).click()
    await expect(button(page, `Restore ${name}`)).toHaveCount(0)
  }
})
