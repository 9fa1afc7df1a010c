import { expect, type Page } from '@playwright/test'
import { test } from '../../expected-logs.ts'
import { aMember, anAccount, bodyOf, button, expectPath, heading, main } from '../../people.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('offline, a screen not loaded yet says so and opens later, and unsent messages are kept', async ({
  page,
  context,
  logs,
}) => {
  logs.expectLog(/net::ERR|^A screen failed|^send message|^GET |No response received/)
  const peer = await anAccount(page.request, 'peer')
  await aMember(page)
  await bodyOf(await page.request.post(`/api/v1/messages/send/${peer.id}`, { data: { message: 'Hello' } }))
  const openConversation = () =>
    page.getByRole('complementary', { name: 'Conversations' }).getByRole('button', { name: peer.username }).click()
  await page.goto('/chats')
  await openConversation()
  await expect(messages(page)).toHaveCount(1)
  const box = page.getByRole('textbox', { name: 'Message' })
  await context.setOffline(true)
  for (const text of ['First', 'Second']) {
    await box.fill(text)
    await box.press('Enter')
  }
  await expect(page.getByRole('alert')).toHaveCount(2)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await bar(page).getByRole('link', { name: 'Hire' }).click()
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expectPath(page, '/hire')
  await button(page, 'Try again').click()
  // Until it has failed again: with a network in between, the page would be loaded again.
  await expect(button(page, 'Try again')).not.toHaveAttribute('aria-busy')
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  // A page that reloads without a network is lost.
  expect(loads).toBe(0)
  await context.setOffline(false)
  // They are sent by themselves once there is a network. A load of the page, as by "Try again", would abort what is
  // being sent.
  const stored = async () => bodyOf<unknown[]>(await page.request.get(`/api/v1/messages/${peer.id}`))
  await expect.poll(stored).toHaveLength(3)
  await button(page, 'Try again').click()
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  for (const open of [() => page.goto('/chats'), () => page.reload()]) {
    await open()
    await openConversation()
    await expect(messages(page)).toHaveText([/Hello/, /First/, /Second/])
    await expect(main(page).getByRole('alert')).toHaveCount(0)
  }
})

test('offline, the code of a screen is requested once before the error is shown', async ({ page, context, logs }) => {
  logs.expectLog(/net::ERR|^A screen failed/)
  await page.goto('/hire', { waitUntil: 'networkidle' })
  let asked = 0
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/MarketplacePage-')) asked += 1
  })
  await context.setOffline(true)
  await bar(page).getByRole('link', { name: 'Marketplace' }).click()
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expect(main(page).getByText('You are offline')).toBeVisible()
  expect(asked).toBeLessThanOrEqual(2)
  await context.setOffline(false)
  await button(page, 'Try again').click()
  await expect(heading(page, 'Marketplace')).toBeVisible()
})

test('with the server away, a screen not loaded yet is the fallback, which loads it later; typed texts stay [spec 2.route.failing 8.routing]', async ({
  page,
  logs,
}) => {
  logs.expectLog(/net::ERR|^A screen failed|^GET |No response received|^POST \/discussions/)
  await aMember(page)
  await page.goto('/discussion')
  await main(page).getByLabel('Topic', { exact: true }).fill('Foxes')
  await main(page).getByLabel('Description').fill('Which ones do you draw?')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  // The browser itself is online.
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await button(page, 'Post').click()
  await expect(main(page).getByRole('alert')).toHaveText('No response received from the server')
  await expect(main(page).getByLabel('Topic', { exact: true })).toHaveValue('Foxes')
  await bar(page).getByRole('link', { name: 'Hire' }).click()
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expect(main(page).getByText('The screen was not fetched')).toBeVisible()
  await button(page, 'Try again').click()
  await expect(button(page, 'Try again')).not.toHaveAttribute('aria-busy')
  expect(loads).toBe(0)
  await page.unroute('**/*')
  await button(page, 'Try again').click()
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  await bar(page).getByRole('link', { name: 'Discussion' }).click()
  await expect(main(page).getByLabel('Description')).toHaveValue('Which ones do you draw?')
  await button(page, 'Post').click()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Which ones do you draw?' })).toBeVisible()
})
