import { expect, type Page } from '@playwright/test'
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
