import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectPath, main, openUserMenu } from '../people.ts'
import type { Person } from './account.ts'
import { SECRET } from './texts.ts'

/** Collects the bodies of all responses to a browser from now on. */
function collectResponseBodies(context: BrowserContext): () => Promise<string[]> {
  const texts: Promise<string>[] = []
  context.on('response', (response) => {
    // A response without a body, such as a redirect or an aborted picture, leaks nothing.
    texts.push(response.text().catch(() => ''))
  })
  return () => Promise.all(texts)
}

/** Signs out, and expects that the next user of the browser does not find the text. */
export async function signOut(page: Page, id: string): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPath(page, '/')
  const menuAfter = await openUserMenu(page)
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign In' })).toBeVisible()
  await menuAfter.press('Escape')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.goBack()
  await expectPath(page, `/bought-prompt-details/${id}`)
  await expect(main(page).getByText('The text of this prompt is for those who have it')).toBeVisible()
  expect(await page.content()).not.toContain(SECRET)
}

export async function expectNoText(page: Page, title: string, id: string, seller: Person): Promise<void> {
  const answers = collectResponseBodies(page.context())
  await page.goto(`/bought-prompt-details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main(page).getByText('The text of this prompt is for those who have it')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Copy Prompt' })).toHaveCount(0)
  expect(await page.content()).not.toContain(SECRET)
  await main(page).getByRole('link', { name: 'Get this prompt' }).click()
  await expectPath(page, `/marketplace/${id}`)
  await expect(page.getByRole('link', { name: 'Sign in to buy' })).toBeVisible()
  expect(await page.content()).not.toContain(SECRET)
  const received = await answers()
  expect(received.some((text) => text.includes(title))).toBe(true)
  expect(received.filter((text) => text.includes(SECRET))).toEqual([])

  for (const query of [seller.username, title, SECRET]) {
    const list = await page.request.get('/api/v1/prompts/all-prompts', { params: { search: query } })
    expect(list.ok()).toBe(true)
    expect(await list.text()).not.toContain(SECRET)
  }
  for (const [path, status] of Object.entries({ [id]: 200, 'bought-prompts': 401, 'my-prompts': 401 })) {
    const answer = await page.request.get(`/api/v1/prompts/${path}`)
    expect(answer.status()).toBe(status)
    expect(await answer.text()).not.toContain(SECRET)
  }
}
