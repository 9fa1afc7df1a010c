import { expect } from '@playwright/test'
import { test } from '../shop.ts'
import { cards, choose, countListed, expectAddress, onDesktopAndPhone, PAGE_SIZE, searchBox } from './screen.ts'

onDesktopAndPhone(() => {
  test('filters live in the address, and Back undoes them one by one [spec 2.route.marketplace]', async ({
    page,
    request,
  }) => {
    await page.goto('/marketplace')
    await choose(page, 'Type', 'Midjourney')
    await expectAddress(page, '/marketplace?type=Midjourney')
    await choose(page, 'Price range', '4-5')
    await expectAddress(page, '/marketplace?type=Midjourney&priceRange=4-5')
    const active = page.getByRole('list', { name: 'Active filters' })
    await expect(active.getByRole('button', { name: /^Remove/ })).toHaveText(['Midjourney', '$4-5'])
    await expect(page.getByRole('status').filter({ hasText: /^\d+ prompts?$/ })).toBeVisible()
    const shown = await cards(page).allTextContents()
    expect(shown.length).toBeGreaterThan(0)
    for (const text of shown) {
      expect(text).toContain('Midjourney')
      expect(text).toContain('$4.00')
    }

    await page.reload()
    await expect(cards(page)).toHaveText(shown)
    await cards(page).first().click()
    await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
    await page.goBack()
    await expectAddress(page, '/marketplace?type=Midjourney&priceRange=4-5')
    await page.goBack()
    await expectAddress(page, '/marketplace?type=Midjourney')
    await expect(active.getByRole('button', { name: /^Remove/ })).toHaveText(['Midjourney'])
    await page.goBack()
    await expectAddress(page, '/marketplace')
    await expect(active).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: `${await countListed(request)} prompts` })).toBeVisible()
  })
})

test('search finds a prompt by parts of its words, and says when there is none [spec 2.route.marketplace]', async ({
  page,
}) => {
  await page.goto('/marketplace')
  await searchBox(page).fill('red fox wildli')
  await expectAddress(page, '/marketplace?search=red+fox+wildli')
  await expect(cards(page)).toHaveCount(1)
  await expect(
    page.getByRole('link', { name: 'Red Fox in the First Frost, Long-Lens Wildlife Portrait' }),
  ).toBeVisible()

  await searchBox(page).fill('zzqxjwv')
  await expect(page.getByText('No prompts match')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'No prompts found' })).toBeVisible()
  await page.getByRole('button', { name: 'See all prompts' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
})
