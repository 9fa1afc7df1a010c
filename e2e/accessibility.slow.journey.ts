import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { ADMIN, aDemoPrompt, aListing, anAccount, bodyOf, signIn } from './people.ts'
import { test } from './shop.ts'

/** What axe finds on a screen once it is there: by default its rules of WCAG 2.2 A and AA and its best practices. */
async function problemsOn(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } }, resultTypes: ['violations'] })
    // In the page itself: there are no frames, and a second page for the results takes time.
    .setLegacyMode(true)
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${address} ${id}: ${html}`))
}

async function expectNoProblems(page: Page, addresses: string[]): Promise<void> {
  const problems: string[] = []
  for (const address of addresses) problems.push(...(await problemsOn(page, address)))
  expect(problems).toEqual([])
}

test('axe finds nothing on the screens of a visitor', async ({ page, request, browserErrors }) => {
  test.slow()
  browserErrors.expectRefusal(404, '/no/such/place')
  const { _id, uploadedBy } = await aDemoPrompt(request)
  await expectNoProblems(page, [
    '/',
    '/signin',
    '/signup',
    '/marketplace?type=Midjourney',
    `/marketplace/${_id}`,
    '/sellprompt',
    '/payment-successful',
    '/hire',
    `/engineer-profile/${uploadedBy}`,
    '/cart',
    '/no/such/place',
  ])
})

test('axe finds nothing on the screens of an admin who buys, sells and talks', async ({ page, request }) => {
  test.slow()
  const { _id } = await aDemoPrompt(request)
  await signIn(page, ADMIN)
  const { request: own } = page
  const { user } = await bodyOf<{ user: { _id: string } }>(await own.get('/api/v1/users/current'))
  const others = await anAccount(request, 'writer')
  for (const name of ['One', 'Two']) await aListing(own, { title: `${name} for the shelf` })
  await bodyOf(await own.post('/api/v1/users/buy', { data: { boughtBy: user._id, promptId: _id } }))
  await bodyOf(await own.post(`/api/v1/messages/send/${others.id}`, { data: { message: 'Hello' } }))
  const params = { sort: 'Oldest', limit: 2 }
  const { prompts } = await bodyOf<{ prompts: { _id: string }[] }>(
    await request.get('/api/v1/prompts/all-prompts', { params }),
  )
  const other = prompts.find((prompt) => prompt._id !== _id)
  await bodyOf(await own.post('/api/v1/cart', { data: { promptId: other?._id } }))
  const mine = await aListing(own)
  await expectNoProblems(page, [
    `/marketplace/${_id}`,
    `/bought-prompt-details/${_id}`,
    `/buy-prompt/${_id}`,
    '/profile',
    '/listings',
    '/account',
    '/generate',
    '/sellprompt',
    `/edit-prompt/${mine._id}`,
    '/discussion',
    '/chats',
    '/notifications',
    '/cart',
    '/payment-history',
    '/admin-approval',
    '/admin-transaction-history',
  ])
})
