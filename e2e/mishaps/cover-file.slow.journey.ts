import { expect } from '@playwright/test'
import sharp from 'sharp'
import { aMember, button, field, LISTING, main, toast, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

const NO_PICTURE = 'This file is not a picture: choose a JPEG, PNG, WebP, AVIF or GIF'
const TOO_LARGE = 'This file is larger than 10 MB: choose a smaller one'

test('a file that cannot be a cover shows an error when chosen, and is refused', async ({ page, browserErrors }) => {
  await aMember(page, 'seller')
  await page.goto('/sellprompt')
  const cover = field(page, 'Cover image')
  const small = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } }).png()
  // Still a picture: decoders ignore bytes after its end.
  const large = Buffer.concat([await small.toBuffer(), Buffer.alloc(10 * 1024 * 1024)])
  await cover.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: await small.toBuffer() })
  await expect(main(page).getByText('This picture is 40 pixels wide and will look blurred.')).toBeVisible()
  await cover.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await expect(main(page).getByText(TOO_LARGE)).toBeVisible()
  await expect(main(page).getByText('will look blurred')).toBeHidden()
  await cover.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(main(page).getByText(TOO_LARGE)).toBeHidden()
  await expect(cover).toHaveAccessibleDescription(new RegExp(`^${NO_PICTURE}`))
  await expect(main(page).getByText('This file cannot be shown here.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview of the cover' })).toHaveCount(0)

  await field(page, 'Title').fill(uniqueName('No cover'))
  await field(page, 'Description').fill(LISTING.description)
  await field(page, 'Prompt*').fill(LISTING.prompt)
  for (const [label, choice] of [
    ['Type', LISTING.type],
    ['Category', LISTING.category],
    ['Price', LISTING.price],
    ['Engine*', LISTING.engine],
  ] as const) {
    await field(page, label).selectOption(choice)
  }
  browserErrors.expectRefusal(400, '/api/v1/prompts/create')
  await button(page, 'Upload Prompt').click()
  await expect(toast(page, 'Prompt Upload Failed')).toBeVisible()
  await expect(cover).toBeFocused()
  await expect(cover).toHaveAccessibleDescription(new RegExp(`^${NO_PICTURE}`))
})
