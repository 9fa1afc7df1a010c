import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { aMember, button, field, main, openUserMenu } from '../people.ts'
import { test } from '../shop.ts'

test('topics become pictures, which are found again until their files are gone or one signs out [spec 2.route.generate 1.members]', async ({
  page,
  shop,
  browserErrors,
}) => {
  await aMember(page)
  await page.goto('/generate')
  await expect(main(page).getByRole('textbox')).toHaveCount(1)
  const picture = (topic: string) => page.getByRole('img', { name: `Generated for “${topic}”` })
  for (const topic of ['a paper fox', 'a paper owl']) {
    await field(page, 'Prompt Topic').fill(topic)
    const answered = page.waitForResponse('**/api/v1/generate')
    await button(page, 'Generate').click()
    const { image } = (await (await answered).json()) as { image: string }
    await expect(picture(topic)).toHaveAttribute('src', image)
    await expect.poll(() => picture(topic).evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  }
  await page.reload()
  await expect(main(page).getByRole('img')).toHaveCount(2)
  await expect(main(page).getByRole('img').first()).toHaveAccessibleName('Generated for “a paper owl”')

  const address = (await picture('a paper fox').getAttribute('src')) ?? ''
  await rm(join(shop.dataDir, address))
  browserErrors.expectRefusal(404, address)
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.clearBrowserCache'))
  await page.reload()
  await expect(main(page).getByRole('img')).toHaveCount(1)
  await expect(picture('a paper owl')).toBeVisible()

  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('paper owl')
})
