import { expect, type Page } from '@playwright/test'
import { test } from '../shop.ts'
import { aMember, button, expectPath, field, heading, LISTING, namesake } from './people.ts'

const CATEGORIES = [
  'Anime',
  'Animal',
  'Art',
  'Building',
  'Business',
  'Cartoon',
  'Celebrity',
  'Fantasy',
  'Fun',
  'Games',
  'Icons',
  'Wallpaper',
  'Writing',
]

/** What the form's list offers, without the empty first line that asks to choose. */
async function offered(page: Page, label: string): Promise<{ value: string; text: string }[]> {
  const options = await field(page, label)
    .locator('option')
    .evaluateAll((all) =>
      all.map((option) => ({ value: (option as HTMLOptionElement).value, text: option.textContent })),
    )
  return options.filter(({ value }) => value !== '')
}

const filter = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name })

const choicesOf = (page: Page, name: string) =>
  filter(page, name)
    .getByRole('radio')
    .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))

test('the upload form has the fields and offers the choices that are specified [spec 2.route.sellprompt 5.price 5.upload.asterisk 9.types 9.engines 9.categories 9.prices 9.description]', async ({
  page,
}) => {
  await aMember(page)
  await page.goto('/sellprompt')
  await expect(heading(page, 'Sell a Prompt')).toBeVisible()
  await expect(field(page, 'Cover image')).toHaveAttribute('type', 'file')
  for (const label of ['Title', 'Description', 'Prompt*', 'Engine*', 'Tips to use']) {
    await expect(field(page, label)).toBeEditable()
  }
  const textsOf = async (label: string) => (await offered(page, label)).map(({ text }) => text)
  expect(await textsOf('Type')).toEqual(['DALL-E', 'GPT', 'Midjourney', 'Stable Diffusion'])
  expect(await textsOf('Engine*')).toEqual(['Chat gpt-4 turbo', 'Chat gpt', 'Chat gpt-32k', 'Chat gpt-3.5 turbo'])
  expect(await textsOf('Category')).toEqual(CATEGORIES)
  const prices = await offered(page, 'Price')
  expect(prices.map(({ value }) => value)).toEqual(['0', '2', '4', '6', '8'])
  for (const { value, text } of prices) expect(text).toContain(`$${value}`)
  await expect(field(page, 'Description')).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(field(page, 'Description')).toHaveAttribute('rows', '4')
})

test('the marketplace offers the filters that are specified, all at their defaults [spec 9.filters.type 9.filters.price 9.filters.category 9.filters.defaults 2.route.marketplace]', async ({
  page,
}) => {
  const asked = page.waitForRequest((request) => request.url().includes('/prompts/all-prompts'))
  await page.goto('/marketplace')
  await expect(heading(page, 'Marketplace')).toBeVisible()
  expect(await choicesOf(page, 'Type')).toEqual([
    'All',
    'DALL-E',
    'GPT-3',
    'Midjourney',
    'Stable Diffusion',
    'Leonardo Ai',
    'Llama',
  ])
  expect(await choicesOf(page, 'Price range')).toEqual(['All', '2-3', '4-5', '6-7', '8-9'])
  expect(await choicesOf(page, 'Category')).toEqual(['All', ...CATEGORIES])
  for (const name of ['Type', 'Price range', 'Category']) {
    await expect(filter(page, name).getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  }
  await expect(filter(page, 'Sort by').getByRole('radio', { name: 'Newest' })).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue('')
  const query = new URL((await asked).url()).searchParams
  for (const name of ['type', 'category', 'engine', 'priceRange']) expect(query.get(name) || 'All').toBe('All')
  expect(query.get('sort') || 'Newest').toBe('Newest')
})

test('the marketplace sorts by Top, Newest and Oldest [spec 9.filters.sort]', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(heading(page, 'Marketplace')).toBeVisible()
  await expect(filter(page, 'Sort by').getByRole('radio', { name: 'Newest' })).toBeChecked()
  expect(await choicesOf(page, 'Sort by')).toEqual(['Top', 'Newest', 'Oldest'])
})

test('GPT of the upload is GPT-3 of the filter [spec 9.filters.type]', async ({ page }) => {
  await aMember(page)
  await page.goto('/sellprompt')
  const title = namesake('Essay planner')
  const { description, category, price, engine, prompt } = LISTING
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill(description)
  await field(page, 'Prompt*').fill(prompt)
  await field(page, 'Type').selectOption('GPT')
  await field(page, 'Category').selectOption(category)
  await field(page, 'Price').selectOption(price)
  await field(page, 'Engine*').selectOption(engine)
  await button(page, 'Upload Prompt').click()
  await expect(heading(page, title)).toBeVisible()
  await page.goto('/marketplace')
  await filter(page, 'Type').getByRole('radio', { name: 'GPT-3' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await filter(page, 'Type').getByRole('radio', { name: 'Llama' }).click()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await expectPath(page, '/marketplace')
})
