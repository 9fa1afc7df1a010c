import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { importLibrary, root, test } from '../shop.ts'

/** Written for this project, and as untidy as a real one; real ones are the server's tests'. */
const FILE = join(root, 'e2e/fixtures/prompts.csv')

/** One in each of three scripts. */
const TITLES = ['Harbour Pilot', '古诗翻译助手', 'مدرب الخط العربي']

/** The rows below the header: a line that ends outside of quotes ends a row. */
async function countRows(): Promise<number> {
  let isQuoted = false
  let rows = -1
  for (const char of (await readFile(FILE, 'utf8')).trimEnd().concat('\n')) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === '\n' && !isQuoted) rows += 1
  }
  return rows
}

test('a library that is imported while the shop is open is found by search', async ({ page, shop }) => {
  await page.goto('/marketplace')
  const rows = await countRows()
  expect(rows).toBeGreaterThanOrEqual(20)
  expect(await importLibrary(shop.dataDir, FILE)).toContain(`${rows} added, 0 known already, 0 refused`)
  const main = page.getByRole('main')
  for (const title of TITLES) {
    await page.getByRole('link', { name: 'Promptery' }).click()
    await page.getByRole('link', { name: 'Browse the marketplace' }).click()
    await main.getByRole('combobox', { name: 'Search prompts' }).fill(title)
    // Submitting the search closes the suggestions.
    await page.keyboard.press('Enter')
    await main.getByRole('listitem').getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Get this prompt' })).toContainText('Free')
    const cover = page.getByRole('img', { name: `Cover of ${title}` })
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})
