import { expect, type Locator, type Page } from '@playwright/test'
import { expectPath, field, main, openUserMenu, recordApiCalls, withoutFrameCalls } from '../people.ts'
import { cards } from '../visitor/screen.ts'
import { fill, type Person } from './account.ts'
import { TEXT, TIPS } from './texts.ts'

/** The likes of the shown prompt. Cards of similar prompts say theirs too. */
export const likesOf = (page: Page, likes: string): Locator =>
  main(page).getByRole('article').getByText(likes, { exact: true })

export async function likeOnce(page: Page, title: string, id: string): Promise<void> {
  await page.goto('/marketplace')
  await main(page).getByRole('combobox', { name: 'Search prompts' }).fill(title)
  // Submitting the search closes the suggestions.
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await main(page).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(likesOf(page, '0 likes')).toBeVisible()
  const calls = recordApiCalls(page)
  await main(page).getByRole('button', { name: 'Like', exact: true }).click()
  const liked = main(page).getByRole('button', { name: 'Liked', exact: true })
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  await expect(likesOf(page, '1 like')).toBeVisible()
  await expect.poll(() => calls).toContain(`GET /prompts/${id}`)
  // A second press does nothing.
  await liked.click({ force: true })
  await expect(liked).toHaveAttribute('aria-disabled', 'true')
  // A reload and a direct call add no second like.
  await page.reload()
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  expect(calls.filter((call) => call.includes('/prompts/like/'))).toEqual([`POST /prompts/like/${id}`])
  const again = await page.request.post(`/api/v1/prompts/like/${id}`)
  expect(again.status()).toBe(400)
  await page.reload()
  await expect(likesOf(page, '1 like')).toBeVisible()
}

export async function buy(page: Page, title: string, id: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Get this prompt' })
  await expect(panel.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  const sent = page.waitForResponse('**/api/v1/users/buy')
  await panel.getByRole('button', { name: 'Get Prompt' }).click()
  expect((await sent).status()).toBe(201)
  await expectPath(page, `/buy-prompt/${id}`)
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await expect(main(page).getByText(title)).toBeVisible()
  await expect(main(page).getByText('Midjourney')).toBeVisible()
  await expect(main(page).getByText('$6.00')).toBeVisible()
  await expect(main(page).getByRole('definition').last()).toHaveText('$4.00')
  for (const label of ['Email', 'Card holder', 'Card number', 'Expiry', 'CVC', 'Billing street', 'State', 'ZIP']) {
    await expect(field(page, label)).toHaveValue('')
    await expect(field(page, label)).toBeEditable()
  }
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Expiry')).toHaveAttribute('placeholder', 'MM/YY')
  const cover = page.getByRole('img', { name: `Cover of ${title}` })
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const calls = recordApiCalls(page)
  await fill(page, { Email: 'not an email', 'Card number': 'none' })
  await main(page).getByRole('button', { name: 'Complete Payment' }).click()
  await expectPath(page, '/payment-successful')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Done!' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Back to the marketplace' })).toHaveAttribute(
    'href',
    '/marketplace',
  )
  await expect(main(page).getByRole('link', { name: 'Transaction History' })).toHaveAttribute(
    'href',
    '/payment-history',
  )
  expect(withoutFrameCalls(calls), 'what the demo checkout sends').toEqual([])
}

export async function readAndCopy(page: Page, title: string, id: string, seller: Person): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Your Profile' }).click()
  await expectPath(page, '/profile')
  await expect(page.getByRole('region', { name: 'Uploaded Prompts' }).getByRole('listitem')).toHaveCount(0)
  const bought = page.getByRole('region', { name: 'Bought Prompts' }).getByRole('link', { name: title })
  await expect(bought).toHaveAttribute('href', `/bought-prompt-details/${id}`)
  await bought.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const text = page.getByRole('region', { name: 'Prompt', exact: true })
  await expect(text).toContainText(TEXT)
  await expect(main(page).getByText(TIPS)).toBeVisible()
  const engineer = main(page).getByRole('link', { name: seller.username })
  await expect(engineer).toHaveAttribute('href', /^\/engineer-profile\/[\da-f-]{36}$/)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(text.getByRole('button', { name: 'Copy Prompt' })).toBeInViewport({ ratio: 1 })
  await text.getByRole('button', { name: 'Copy Prompt' }).click()
  await expect(text.getByText('Copied', { exact: true })).toBeVisible()
  expect.soft(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT)
}
