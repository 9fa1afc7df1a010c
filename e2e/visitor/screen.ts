import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../browser.ts'
import { main } from '../people.ts'
import { test } from '../shop.ts'

/** Page size of the marketplace. */
export const PAGE_SIZE = 24

/** Cards of the results, without the sections below them. */
export const cards = (page: Page) =>
  main(page).getByRole('listitem').getByRole('link').and(page.locator(':not(section *)'))
export const searchBox = (page: Page) => main(page).getByRole('combobox', { name: 'Search prompts' })
export const hasSidePanel = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024
export const expectAddress = (page: Page, path: string) =>
  expect(page).toHaveURL((url) => url.pathname + url.search === path)

/** Defines each test of `define` twice: on a desktop and on a phone. For what looks different there. */
export function onDesktopAndPhone(define: () => void): void {
  test.describe('desktop', () => {
    test.use(DESKTOP)
    define()
  })
  onPhone(define)
}

/** Tests run on a desktop otherwise. */
export function onPhone(define: () => void): void {
  test.describe('phone', () => {
    test.use(PHONE)
    define()
  })
}

/** Chooses one value of a filter, in the side panel or in the sheet that a phone has for it. */
export async function choose(page: Page, filter: string, value: string): Promise<void> {
  const isSheet = !hasSidePanel(page)
  if (isSheet) await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = isSheet ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
  const choice = panel.getByRole('group', { name: filter }).getByRole('radio', { name: value, exact: true })
  await choice.click()
  await expect(choice).toBeChecked()
  if (!isSheet) return
  await panel.getByRole('button', { name: /^Show .*prompts?$/ }).click()
  await expect(panel).toBeHidden()
}

/** Counts the listed prompts through the API, page by page. */
export async function countListed(request: APIRequestContext): Promise<number> {
  let count = 0
  let cursor: string | null = null
  do {
    const answer = await request.get('/api/v1/prompts/all-prompts', { params: cursor ? { cursor } : {} })
    const page = (await answer.json()) as { prompts: unknown[]; nextCursor: string | null }
    count += page.prompts.length
    cursor = page.nextCursor
  } while (cursor)
  return count
}
