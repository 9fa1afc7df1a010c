import { expect } from '@playwright/test'
import { aDemoPrompt, aListing, aMember, asked, field, heading, main, namesake } from '../conformance/people.ts'
import { test } from '../shop.ts'

const ARABIC = { title: 'ثعلب من ورق', description: 'حيوانات من ورق مطوي.', tipsToUse: 'سم الورق.' }

test('what is written from right to left is read from right to left', async ({ page }) => {
  await aMember(page)
  const title = namesake(ARABIC.title)
  const { _id } = await aListing(page.request, { ...ARABIC, title })
  await page.goto(`/marketplace/${_id}`)
  for (const text of [
    heading(page, title),
    main(page).getByText(ARABIC.description),
    main(page).getByText(ARABIC.tipsToUse),
  ]) {
    await expect(text).toHaveCSS('direction', 'rtl')
  }
  await page.goto('/discussion')
  for (const label of ['Topic', 'Description']) {
    await expect(field(page, label)).toHaveCSS('direction', 'ltr')
    await field(page, label).fill(ARABIC.description)
    await expect(field(page, label)).toHaveCSS('direction', 'rtl')
  }
})

test('a very long post is cut, with a button for the rest', async ({ page }) => {
  await aMember(page)
  const topic = namesake('Long post')
  const description = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n')
  await asked(await page.request.post('/api/v1/discussions/create', { data: { topic, description } }))
  await page.goto('/discussion')
  const post = main(page).getByRole('listitem').filter({ hasText: topic })
  const height = async () => (await post.boundingBox())?.height ?? 0
  const more = post.getByRole('button', { name: `Show more of ${topic}` })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(await height()).toBeLessThan(500)
  await more.press('Enter')
  const less = post.getByRole('button', { name: `Show less of ${topic}` })
  await expect(less).toBeFocused()
  expect(await height()).toBeGreaterThan(1000)
  // A short one has no button.
  await expect(main(page).getByRole('button', { name: /^Show more of/ })).toHaveCount(0)
})

test('at 400 % zoom the bar for buying is part of the page', async ({ page, request }) => {
  const { _id, title } = await aDemoPrompt(request)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/marketplace/${_id}`)
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Get this prompt' })).toHaveCSS('position', 'static')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'Get this prompt' })).toHaveCSS('position', 'fixed')
})
