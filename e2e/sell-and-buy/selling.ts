import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { BrowserErrors } from '../browser-errors.ts'
import { expectPath, field, heading, main } from '../people.ts'
import { cards } from '../visitor/screen.ts'
import { expectRefused, fill, type Person, toast } from './account.ts'
import { TEXT, TIPS } from './texts.ts'

/** A picture as a person would choose it, in a colour that can be recognized. */
const PICTURE_COLOUR = { r: 210, g: 40, b: 60 }
const picture = () => sharp({ create: { width: 1000, height: 800, channels: 3, background: PICTURE_COLOUR } }).png()

export async function sellAfterRefusal(page: Page, browserErrors: BrowserErrors, title: string): Promise<string> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sell a Prompt' })).toBeVisible()
  const upload = main(page).getByRole('button', { name: 'Upload Prompt' })
  const file = { name: 'rain.png', mimeType: 'image/png', buffer: await picture().toBuffer() }
  await field(page, 'Cover image').setInputFiles(file)
  await fill(page, { Title: 'N', Description: 'Portraits in the rain.', 'Tips to use': TIPS })
  await field(page, 'Category').selectOption('Art')
  await field(page, 'Price').selectOption('$6')

  browserErrors.expectRefusal(400, '/api/v1/prompts/create')
  await upload.click()
  await expect(toast(page, 'Prompt Upload Failed')).toBeVisible()
  await expectRefused(field(page, 'Title'), 'Use at least 2 characters')
  await expectRefused(field(page, 'Type'), 'Choose a type from the list')
  await expectRefused(field(page, 'Prompt*'), 'Write the prompt that is sold')
  await expectRefused(field(page, 'Engine*'), 'Choose an engine from the list')
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Description')).toHaveValue('Portraits in the rain.')
  await expect(field(page, 'Description')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Category')).toHaveValue('Art')
  await expect(field(page, 'Price')).toHaveValue('6')
  await expect(field(page, 'Tips to use')).toHaveValue(TIPS)
  await expect(page.getByRole('img', { name: 'Preview of the cover' })).toBeVisible()
  await expect(main(page).getByText('rain.png')).toBeVisible()

  await fill(page, { Title: title, 'Prompt*': TEXT })
  await field(page, 'Type').selectOption('Midjourney')
  await field(page, 'Engine*').selectOption('Chat gpt-4 turbo')
  await upload.click()
  await expect(toast(page, 'Prompt Uploaded Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Get this prompt' })
  await expect(panel).toContainText('$6.00')
  await expect(panel).toContainText('You own this')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expectOwnPicture(page, title)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The cover is the picture that was sent, and not one that the shop has drawn. */
async function expectOwnPicture(page: Page, title: string): Promise<void> {
  const cover = page.getByRole('img', { name: `Cover of ${title}` })
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const address = await cover.evaluate((image: HTMLImageElement) => image.currentSrc)
  const { dominant } = await sharp(await (await page.request.get(address)).body()).stats()
  for (const channel of ['r', 'g', 'b'] as const) {
    expect(Math.abs(dominant[channel] - PICTURE_COLOUR[channel]), `${channel} of the cover`).toBeLessThan(16)
  }
}

export async function findBySearch(page: Page, title: string, id: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click()
  await main(page).getByRole('combobox', { name: 'Search prompts' }).fill(title)
  const found = cards(page)
  await expect(found).toHaveCount(1)
  await expect(found).toHaveAccessibleName(new RegExp(`^${title} `))
  await expect(found).toContainText('$6.00')
  await expect(found).toHaveAttribute('href', `/marketplace/${id}`)
}

export async function seeInProfile(page: Page, seller: Person, title: string, id: string): Promise<void> {
  await page.goto('/profile')
  await expect(heading(page, seller.username)).toBeVisible()
  await expect(main(page).getByText(seller.email, { exact: true })).toBeVisible()
  const uploaded = page.getByRole('region', { name: 'Uploaded Prompts' })
  // Beside it is the link for editing.
  await uploaded.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  await expectPath(page, `/bought-prompt-details/${id}`)
  await expect(heading(page, title)).toBeVisible()
}
