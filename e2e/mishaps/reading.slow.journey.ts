import { expect } from '@playwright/test'
import { aDemoPrompt, aListing, aMember, bodyOf, field, heading, main, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

const ARABIC = { title: 'ثعلب من ورق', description: 'حيوانات من ورق مطوي.', tipsToUse: 'سم الورق.' }

test('right-to-left text is shown right to left', async ({ page }) => {
  await aMember(page)
  const title = uniqueName(ARABIC.title)
  const { _id } = await aListing(page.request, { ...ARABIC, title })
  await page.goto(`/marketplace/${_id}`)
  for (const text of [
    heading(page, title),
    main(page).getByText(ARABIC.description),
    main(page).getByText(ARABIC.tipsToUse),
  ]) {
    await expect(text).toHaveCSS('direction', 'rtl')
  }
  // Titles are set tight in scripts whose letters stand apart.
  await expect(heading(page, title)).toHaveCSS('letter-spacing', 'normal')
  await page.goto('/discussion')
  for (const label of ['Topic', 'Description']) {
    await expect(field(page, label)).toHaveCSS('direction', 'ltr')
    await field(page, label).fill(ARABIC.description)
    await expect(field(page, label)).toHaveCSS('direction', 'rtl')
  }
})

test('a very long post is cut, with a button for the rest', async ({ page }) => {
  await aMember(page)
  const topic = uniqueName('Long post')
  const description = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n')
  await bodyOf(await page.request.post('/api/v1/discussions/create', { data: { topic, description } }))
  await page.goto('/discussion')
  const post = main(page).getByRole('listitem').filter({ hasText: topic })
  const height = async () => (await post.boundingBox())?.height ?? 0
  const more = post.getByRole('button', { name: `Show all of ${topic}` })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(await height()).toBeLessThan(500)
  await more.press('Enter')
  const less = post.getByRole('button', { name: `Show less of ${topic}` })
  await expect(less).toBeFocused()
  expect(await height()).toBeGreaterThan(1000)
  // A short one has no button.
  await expect(main(page).getByRole('button', { name: /^Show all of/ })).toHaveCount(0)
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

test('at 400 % zoom the filters have the height of the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await page.goto('/marketplace')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Newest' }).scrollIntoViewIfNeeded()
  const show = sheet.getByRole('button', { name: /^Show/ })
  await expect(show).not.toBeInViewport()
  await show.scrollIntoViewIfNeeded()
  await expect(sheet.getByRole('button', { name: 'Close' })).not.toBeInViewport()
  await show.click()
  await expect(sheet).toBeHidden()
})

test('the wordmark leaves the buttons of the bar their room at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/hire')
  const wordmark = await page.getByRole('banner').getByText('Promptery', { exact: true }).boundingBox()
  const search = await page.getByRole('button', { name: 'Search', exact: true }).boundingBox()
  expect((wordmark?.x ?? 0) + (wordmark?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0)
})

for (const width of [768, 1024]) {
  test(`the cards of the top engineers are as wide as the others, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/hire')
    const cards = page.getByRole('region', { name: 'Top Engineers' }).getByRole('listitem').getByRole('link')
    await expect(cards.first()).toBeVisible()
    const looks = await cards.evaluateAll((links) =>
      links.map((link) => {
        const name = link.querySelector('.truncate')
        return { height: link.getBoundingClientRect().height, isCut: name && name.scrollWidth > name.clientWidth }
      }),
    )
    expect(new Set(looks.map(({ height }) => height)).size).toBe(1)
    expect(looks.slice(0, 3).map(({ isCut }) => isCut)).toEqual([false, false, false])
  })
}
