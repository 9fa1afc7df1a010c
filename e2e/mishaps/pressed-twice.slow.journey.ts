import { expect, type Locator, type Page } from '@playwright/test'
import { GREETING } from '@promptery/contract/constants'
import {
  ADMIN,
  aDemoPrompt,
  aListing,
  aMember,
  anAccount,
  anApiClient,
  bodyOf,
  button,
  emptyQueue,
  expectPath,
  main,
  recordApiCalls,
  signIn,
} from '../people.ts'
import { test } from '../shop.ts'

type Place = { x: number; y: number }

/** Clicks at these coordinates, on the element that is there by then. */
const clickAt = (page: Page, { x, y }: Place) => page.mouse.click(x, y)

async function centreOf(target: Locator): Promise<Place> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('the second half of a double click does nothing to the row that slides below the pointer', async ({
  page,
  request,
  shop,
}) => {
  await signIn(page, ADMIN)
  await emptyQueue(page.request)
  // Sessions of other browsers: signing in through this browser would end its session.
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ADMIN) }
  for (const _ of [1, 2, 3, 4]) expect((await fetch(`${shop.url}/api/v1/users/login`, login)).ok).toBe(true)
  await anApiClient(request, 'seller')
  for (const _ of [1, 2, 3, 4]) {
    const { _id } = await aListing(request)
    await bodyOf(await page.request.post('/api/v1/cart', { data: { promptId: _id } }))
  }
  const calls = recordApiCalls(page)
  await page.clock.install()
  for (const [address, name, call] of [
    ['/admin-approval', /^Approve /, /^POST \/admin\/approvals\//],
    ['/account', /^Sign out (?!everywhere)/, /^DELETE \/users\/sessions\//],
    ['/cart', /^Remove /, /^DELETE \/cart\//],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(address)
      const rows = main(page).getByRole('button', { name })
      await expect(rows.nth(1)).toBeVisible()
      const count = await rows.count()
      const done = () => calls.filter((one) => call.test(one)).length
      // From here on the test moves the page's clock.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
      const place = await centreOf(rows.first())
      const left = (expected: number) =>
        expect
          .poll(async () => {
            await page.clock.runFor(5)
            return rows.count()
          })
          .toBe(expected)
      await clickAt(page, place)
      await left(count - 1)
      await clickAt(page, place)
      await page.clock.runFor(100)
      expect(done()).toBe(1)
      await expect(rows).toHaveCount(count - 1)
      // Clicks elsewhere, the keyboard, and clicks here a moment later are not ignored.
      await rows.first().press('Enter')
      await left(count - 2)
      await page.clock.runFor(600)
      await clickAt(page, await centreOf(rows.first()))
      await left(count - 3)
      expect(done()).toBe(3)
      await page.clock.resume()
    })
  }
})

test('repeated presses greet an engineer once', async ({ page }) => {
  const engineer = await anAccount(page.request, 'engineer')
  await aMember(page)
  await page.goto(`/engineer-profile/${engineer.id}`)
  // So that it is pressed again when the greeting is stored, and the conversation still on its way.
  let open = () => {}
  const pressed = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/assets/ChatsPage-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  const calls = recordApiCalls(page)
  const sends = () => calls.filter((call) => call.startsWith('POST /messages/send/'))
  const stored = page.waitForResponse('**/api/v1/messages/send/**')
  await button(page, 'Send a Message').click()
  await stored
  await expect(button(page, 'Send a Message')).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Send a Message').click({ force: true })
  open()
  await expectPath(page, '/chats')
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveText([new RegExp(GREETING.slice(0, 12))])
  expect(sends()).toHaveLength(1)
})

test('liking a prompt that another tab has liked shows it as liked, without an error', async ({
  page,
  browserErrors,
}) => {
  await aMember(page)
  const { _id } = await aDemoPrompt(page.request)
  const own = page.waitForResponse((response) => response.url().endsWith(`/api/v1/prompts/${_id}`))
  await page.goto(`/marketplace/${_id}`)
  await own
  await expect(button(page, 'Like')).toBeVisible()
  await bodyOf(await page.request.post(`/api/v1/prompts/like/${_id}`))
  browserErrors.expectRefusal(400, `/api/v1/prompts/like/${_id}`)
  await button(page, 'Like').click()
  await expect(button(page, 'Liked')).toHaveAttribute('aria-pressed', 'true')
  await expect(main(page).getByText('That did not work. Try again.')).toHaveCount(0)
})
