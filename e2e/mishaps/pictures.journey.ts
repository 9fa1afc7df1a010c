import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { aMember, button, field, main, openUserMenu } from '../conformance/people.ts'
import { test } from '../shop.ts'

test('generated pictures are found again until their files are gone or one signs out', async ({
  page,
  shop,
  complaints,
}) => {
  await aMember(page)
  await page.goto('/generate')
  const picture = (topic: string) => page.getByRole('img', { name: `Generated for “${topic}”` })
  for (const topic of ['a paper fox', 'a paper owl']) {
    await field(page, 'Prompt Topic').fill(topic)
    await button(page, 'Generate').click()
    await expect(picture(topic)).toBeVisible()
  }
  await page.reload()
  await expect(main(page).getByRole('img')).toHaveCount(2)
  await expect(main(page).getByRole('img').first()).toHaveAccessibleName('Generated for “a paper owl”')

  const address = (await picture('a paper fox').getAttribute('src')) ?? ''
  await rm(join(shop.dataDir, address))
  complaints.expectRefusal(404, address)
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
