import { expect } from '@playwright/test'
import { button, cards, heading, main } from '../people.ts'
import { test } from '../shop.ts'

test('a visitor browses home, marketplace, hire and discussion [spec 1.visitors 6.visitor 2.route.home 2.route.hire 2.route.marketplace 2.route.discussion]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  for (const name of ['Popular Prompts', 'Top Prompt Engineers']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(cards(page.getByRole('region', { name })).first()).toBeVisible()
  }
  await page.goto('/marketplace')
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  await expect(main(page).getByRole('combobox', { name: 'Search prompts' })).toBeVisible()
  await expect(cards(main(page)).first()).toHaveAttribute('href', /^\/marketplace\/[\da-f-]{36}$/)
  await page.goto('/hire')
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Become an Engineer' })).toHaveAttribute('href', '/sellprompt')
  await expect(cards(main(page)).first()).toHaveAttribute('href', /^\/engineer-profile\/[\da-f-]{36}$/)
  await page.goto('/discussion')
  await expect(page.getByRole('searchbox', { name: 'Search topics' })).toBeVisible()
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(button(page, 'Post')).toHaveCount(0)
})
