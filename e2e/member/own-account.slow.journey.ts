import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { aMember, button, field, heading, main, toast, uniqueName } from '../people.ts'
import { aPicture } from '../sample-picture.ts'
import { test } from '../shop.ts'

test('a member changes name, words and picture, which others see, and downloads everything', async ({
  page,
  anotherPerson,
}) => {
  const person = await aMember(page)
  const other = await anotherPerson()
  await page.goto('/account')
  await field(page, 'What you make').fill('Prompts for product photographs')
  await field(page, 'A few words').fill('I photograph things for a living. Ask me for **light**.')
  await main(page).getByRole('textbox', { name: 'Links' }).fill('https://ada.example/work\n\nhttps://photos.example')
  await button(page, 'Save').click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await field(page, 'Your picture').setInputFiles(await aPicture(page))
  await button(page, 'Save Picture').click()
  await expect(button(page, 'Remove Picture')).toBeVisible()
  const name = uniqueName('renamed')
  await field(page, 'Username').fill(name)
  await button(page, 'Change Name').click()
  await expect(main(page).getByText(`${person.username} is kept for you until`)).toBeVisible()

  await other.goto(`/engineer-profile/${person.id}`)
  await expect(heading(other, name)).toBeVisible()
  await expect(main(other).getByText('Prompts for product photographs')).toBeVisible()
  await expect(main(other).getByRole('strong').getByText('light')).toBeVisible()
  const link = main(other).getByRole('link', { name: 'ada.example/work' })
  await expect(link).toHaveAttribute('rel', /nofollow/)
  await expect(main(other).locator('img[src*="/files/covers/"]')).toBeVisible()
  await field(page, 'Everybody sees my picture, words and links').uncheck()
  await button(page, 'Save').click()
  // Visitors may get a response of a second ago.
  await expect(async () => {
    await other.reload()
    await expect(heading(other, name)).toBeVisible()
    expect(await main(other).getByText('Prompts for product photographs').count()).toBe(0)
  }).toPass()

  const downloaded = page.waitForEvent('download')
  await button(page, 'Download My Data').click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-.+\\.tar\\.gz$`))
  const archive = gunzipSync(await readFile(await file.path())).toString('latin1')
  expect(archive).toContain('account/profile.json')
  expect(archive).toContain('I photograph things for a living')
})
