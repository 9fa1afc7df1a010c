import { expect } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { aMember, button, expectPath, field, heading, main, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

test('a topic is asked, answered and accepted, and found by those who run no scripts', async ({
  page,
  anotherPerson,
  browser,
  shop,
}) => {
  const asker = await aMember(page, 'asker')
  const topic = uniqueName('Which paper folds best')
  await page.goto('/discussion')
  await field(page, 'Topic').fill(topic)
  await field(page, 'Description').fill('For a fox.')
  await button(page, 'Post').click()
  const post = main(page).getByRole('listitem').filter({ hasText: topic })
  await expect(post).toContainText('0 answers')
  await post.getByRole('link', { name: topic, exact: true }).click()
  await expect(heading(page, topic)).toBeVisible()
  const address = new URL(page.url()).pathname

  const theirs = await anotherPerson()
  const helper = await aMember(theirs, 'helper')
  await theirs.goto(address)
  await field(theirs, 'Your answer').fill(`**Kozo**, @${asker.username}`)
  await button(theirs, 'Answer').click()
  const name = `Answer by ${helper.username}`
  await expect(theirs.getByRole('article', { name }).locator('strong')).toHaveText('Kozo')

  // The asker is notified, and finds it marked as new.
  await page.goto('/notifications')
  await main(page)
    .getByRole('link', { name: new RegExp(`${helper.username} answered “${topic}”`) })
    .click()
  await expectPath(page, address)
  const answer = page.getByRole('article', { name })
  await expect(answer).toContainText('New')
  await answer.getByRole('button', { name: /^Accept/ }).click()
  await expect(answer).toContainText('Accepted answer')
  await answer.getByRole('button', { name: /^0 votes/ }).click()
  await expect(answer.getByRole('button', { name: /^1 vote/ })).toHaveAttribute('aria-pressed', 'true')

  // Its author changes and deletes what they wrote.
  await theirs.reload()
  const own = theirs.getByRole('article', { name })
  await own.getByRole('button', { name: /^Edit/ }).click()
  await own.getByLabel('Your answer', { exact: true }).fill('**Kozo**, thin')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own).toContainText('Kozo, thin')

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const crawler = await context.newPage()
  // A page may be a second old.
  await expect.poll(async () => (await context.request.get(address)).text()).toContain('>Kozo</strong>, thin')
  await crawler.goto('/discussion')
  await crawler.getByRole('link', { name: topic, exact: true }).click()
  await expect(crawler).toHaveTitle(`${topic} · Promptery`)
  const read = await crawler.locator('body').innerText()
  expect(read).toMatch(/Accepted answer.*Kozo, thin/s)
  const picture = await crawler.locator('meta[property="og:image"]').getAttribute('content')
  expect((await context.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
  await context.close()

  await own.getByRole('button', { name: /^Delete/ }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(theirs.getByText('Nobody has answered yet')).toBeVisible()
})

test('on a phone the board comes before the form, which is one press away', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url })
  const page = await context.newPage()
  await aMember(page)
  await page.goto('/discussion')
  const list = main(page).getByRole('list').first()
  await expect(list).toBeVisible()
  await expect(button(page, 'Post')).toBeAttached()
  const top = async () => (await list.boundingBox())?.y ?? 0
  expect(await top()).toBeLessThan((await button(page, 'Post').boundingBox())?.y ?? 0)
  await main(page).getByRole('link', { name: 'Start a discussion', exact: true }).click()
  await expect(main(page).getByRole('heading', { name: 'Start a discussion' })).toBeInViewport()
  await context.close()
})
