import { expect, type Page } from '@playwright/test'
import { main } from '../conformance/people.ts'

/** How many prompts the marketplace shows at first. */
export const PAGE_SIZE = 24

export const cards = (page: Page) => main(page).getByRole('listitem').getByRole('link')
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search prompts' })
export const hasSidePanel = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024
export const expectAddress = (page: Page, path: string) =>
  expect(page).toHaveURL((url) => url.pathname + url.search === path)
