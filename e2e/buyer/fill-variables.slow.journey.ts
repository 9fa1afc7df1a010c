// biome-ignore-all lint/suspicious/noTemplateCurlyInString: prompts write their variables so
import { expect, type Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { aListing, aMember, button, expectPath, field, toast, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

const PROMPT = 'A [animal] in {place}, [mood: calm|wild], at ${hour:noon}.\nOnly a [animal].'

const text = (page: Page) => page.getByRole('region', { name: 'Prompt', exact: true })
const kept = (page: Page) => page.getByRole('region', { name: 'Kept fillings' })

test.use(PHONE)

test('variables are filled in, and their values saved and loaded', async ({ page, browserErrors }) => {
  await aMember(page)
  await page.goto('/sellprompt')
  const found = page.getByRole('region', { name: 'Variables' })
  await expect(found).toContainText('No variables yet')
  await field(page, 'Prompt*').fill(PROMPT)
  await expect(found.getByRole('listitem')).toHaveText(['animal', 'place', /^mood.*calm or wild/, /^hour.*noon/])

  const { _id } = await aListing(page.request, {
    title: uniqueName('Variables'),
    type: 'GPT',
    prompt: PROMPT,
  })
  await page.goto(`/bought-prompt-details/${_id}`)
  await expect(text(page).getByText('3 variables to fill in')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = async () => {
    await button(page, 'Copy Prompt').click()
    await expect(text(page).getByText('Copied', { exact: true })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied(), 'nothing filled in').toBe(PROMPT.replace('${hour:noon}', 'noon'))
  await field(page, 'animal').fill('red fox')
  await field(page, 'place').fill('the snow')
  await field(page, 'mood').selectOption('wild')
  const filled = 'A red fox in the snow, wild, at noon.\nOnly a red fox.'
  await expect(text(page)).toContainText('All variables are filled in')
  await page.reload()
  await expect(field(page, 'animal')).toHaveValue('red fox')
  await field(page, 'Keep this as').fill('Winter')
  await button(page, 'Keep').click()
  await expect(toast(page, 'Kept on your account')).toBeVisible()

  await button(page, 'Reset').click()
  await expect(text(page).getByText('3 variables to fill in')).toBeVisible()
  await page.goto('/profile')
  await page.goBack()
  await expectPath(page, `/bought-prompt-details/${_id}`)
  await kept(page).getByRole('button', { name: 'Fill in with Winter' }).click()
  await expect(field(page, 'animal')).toHaveValue('red fox')
  expect(await copied()).toBe(filled)
  const link = text(page).getByRole('link', { name: 'ChatGPT in a new tab' })
  expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('q')).toBe(filled)

  await test.step('overwriting saved values needs a confirmation', async () => {
    browserErrors.expectRefusal(409, `/api/v1/prompts/fillings/${_id}`)
    await field(page, 'place').fill('the rain')
    await button(page, 'Keep').click()
    const dialog = page.getByRole('dialog', { name: 'Replace “Winter”?' })
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await button(page, 'Reset').click()
    await kept(page).getByRole('button', { name: 'Fill in with Winter' }).click()
    await expect(field(page, 'place')).toHaveValue('the rain')
  })

  await test.step('a deletion is undone', async () => {
    await kept(page).getByRole('button', { name: 'Delete Winter' }).click()
    await expect(kept(page).getByText('Winter')).toBeHidden()
    await page.getByRole('status').filter({ hasText: 'Deleted' }).getByRole('button', { name: 'Undo' }).click()
    await expect(kept(page).getByText('Winter')).toBeVisible()
  })
})

test('“Copy Prompt” is in sight at first, and stays while a long text is read and filled in', async ({ page }) => {
  await aMember(page)
  const lines = Array.from({ length: 80 }, (_, line) => `Line ${line} is about [thing ${'abcdefgh'[line % 8]}].`)
  const { _id } = await aListing(page.request, {
    title: uniqueName('A title as long as a title may be, which takes many lines of a phone '.repeat(2)),
    prompt: lines.join('\n'),
  })
  for (const size of [PHONE.viewport, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await page.goto(`/bought-prompt-details/${_id}`)
    await expect(button(page, 'Copy Prompt')).toBeInViewport({ ratio: 1 })
    await page.getByRole('heading', { name: 'Tips' }).scrollIntoViewIfNeeded()
    await text(page).getByText('Line 70 is about').scrollIntoViewIfNeeded()
    await expect(button(page, 'Copy Prompt')).toBeInViewport({ ratio: 1 })
    await field(page, 'thing b').focus()
    await page.keyboard.press('Tab')
    await expect(field(page, 'thing c')).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})
