import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { importLibrary, root, test, withDataDir } from './shop.ts'

test.use({ shopName: 'library' })

interface Library {
  file: string
  /** One in each of three scripts. */
  titles: string[]
}

/** Real prompts of real people; kept beside the project where it is developed, and not in it. */
const REAL: Library = {
  file: join(root, '../shared/data/prompts.csv'),
  titles: ['Linux Terminal', '论文降重指南', 'السعوديه'],
}

/** Written for this project, and as untidy. */
const OWN: Library = {
  file: join(root, 'e2e/fixtures/prompts.csv'),
  titles: ['Harbour Pilot', '古诗翻译助手', 'مدرب الخط العربي'],
}

const library = existsSync(REAL.file) ? REAL : OWN

/** The rows below the header: a line that ends outside of quotes ends a row. */
async function countRows(file: string): Promise<number> {
  let isQuoted = false
  let rows = -1
  for (const char of (await readFile(file, 'utf8')).trimEnd().concat('\n')) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === '\n' && !isQuoted) rows += 1
  }
  return rows
}

/** Imports twice: everything is taken in the first time, and nothing is new the second. */
async function importTwice(dataDir: string, { file }: Library): Promise<void> {
  const rows = await countRows(file)
  expect(rows).toBeGreaterThanOrEqual(20)
  const first = await importLibrary(dataDir, file)
  expect(first.stdout).toContain(`${rows} added, 0 known already, 0 refused`)
  expect(first.stderr).toBe('')
  const second = await importLibrary(dataDir, file)
  expect(second.stdout).toContain(`0 added, ${rows} known already, 0 refused`)
}

test('a library that is imported while the shop is open is found by search', async ({ page, shop }) => {
  test.setTimeout(180_000)
  await page.goto('/marketplace')
  await importTwice(shop.dataDir, library)
  const main = page.getByRole('main')
  for (const title of library.titles) {
    await page.getByRole('link', { name: 'Promptery' }).click()
    await page.getByRole('link', { name: 'Browse the marketplace' }).click()
    await page.getByRole('searchbox', { name: 'Search prompts' }).fill(title)
    await main.getByRole('listitem').getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Get this prompt' })).toContainText('Free')
    const cover = page.getByRole('img', { name: `Cover of ${title}` })
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('a library is imported where no shop is open', () => withDataDir((dataDir) => importTwice(dataDir, OWN)))
