import { expect, type Locator, type Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { aListing, aMember, button, field, main, recordApiCalls, withoutFrameCalls } from '../people.ts'
import { test } from '../shop.ts'

/** Expects the whole pasted text, the reason for the refusal, and no request when the button is pressed. */
async function expectKept(page: Page, box: Locator, max: number, press: () => Promise<void>): Promise<void> {
  await box.fill('x'.repeat(max + 1))
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toHaveAccessibleDescription(new RegExp(`^Use at most ${max} characters`))
  const calls = recordApiCalls(page)
  await press()
  await expect(box).toHaveValue('x'.repeat(max + 1))
  expect(withoutFrameCalls(calls)).toEqual([])
  await box.fill('x'.repeat(max))
  await expect(box).not.toHaveAttribute('aria-invalid')
}

test('a text too long to send is kept whole, with an error', async ({ page, anotherPerson }) => {
  const theirs = await anotherPerson()
  const { id } = await aMember(theirs, 'reader')
  await aMember(page, 'writer')

  await page.goto('/discussion')
  await expectKept(page, field(page, 'Topic'), 200, () => button(page, 'Post').click())
  await expectKept(page, field(page, 'Description'), 5000, () => button(page, 'Post').click())
  const search = page.getByRole('searchbox', { name: 'Search topics' })
  await expectKept(page, search, 200, () => search.press('Enter'))

  await page.goto('/generate')
  await expectKept(page, field(page, 'Prompt Topic'), 1000, () => button(page, 'Generate').click())

  expect((await page.request.post(`/api/v1/messages/send/${id}`, { data: { message: 'Hello' } })).ok()).toBe(true)
  await page.goto('/chats')
  await main(page).getByRole('complementary', { name: 'Conversations' }).getByRole('button').first().click()
  const box = main(page).getByRole('textbox', { name: 'Message' })
  await expect(box).toBeVisible()
  await expectKept(page, box, 5000, () => box.press('Enter'))
})

test('a variable whose name has no blanks makes no page wider than a phone', async ({ anotherPerson }) => {
  const page = await anotherPerson(PHONE)
  await aMember(page)
  const name = 'x'.repeat(60)
  const { _id } = await aListing(page.request, { prompt: `Draw a [${name}] at [hour: noon|${name}].` })
  for (const path of [`/bought-prompt-details/${_id}`, `/edit-prompt/${_id}`]) {
    await page.goto(path)
    await expect(field(page, name)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})
