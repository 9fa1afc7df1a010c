import { expect, type Page } from '@playwright/test'
import { GREETING } from '@promptery/contract/constants'
import { refusedBy, test } from '../expected-logs.ts'
import { aMember, anAccount, anApiClient, button, expectPath } from '../people.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const conversation = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Conversations' }).getByRole('button', { name })

test('a greeting whose response was lost is not delivered twice', async ({ page, logs }) => {
  const engineer = await anAccount(page.request, 'engineer')
  await aMember(page)
  logs.expectLog(/net::ERR/)
  logs.expectLog(/^send message/)
  await page.route(
    '**/api/v1/messages/send/**',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.goto(`/engineer-profile/${engineer.id}`)
  await button(page, 'Send a Message').click()
  await expect(page.getByText('No response received from the server')).toBeVisible()
  await button(page, 'Send a Message').click()
  await expectPath(page, '/chats')
  await expect(messages(page)).toHaveCount(1)
  await expect(messages(page)).toContainText(GREETING)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a message that could not be marked as read stays unread, without repeated requests', async ({
  page,
  logs,
  request,
}) => {
  const peer = await anApiClient(request, 'peer')
  const me = await aMember(page)
  const write = (message: string) => request.post(`/api/v1/messages/send/${me.id}`, { data: { message } })
  await write('One')
  logs.expectLog(refusedBy(`/api/v1/messages/read/${peer.id}`, 503))
  logs.expectLog(/^POST \/messages\/read\//)
  let asked = 0
  await page.route('**/api/v1/messages/read/**', (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { success: false, message: 'Down' } })
  })
  await page.goto('/chats')
  const counted = page
    .waitForResponse('**/api/v1/messages/read/**')
    .then(() => page.waitForResponse('**/api/v1/users/chats*'))
  await conversation(page, peer.username).click()
  await expect(messages(page)).toHaveCount(1)
  await counted
  await expect(conversation(page, peer.username)).toContainText('1 unread')
  await write('Two')
  await expect(messages(page)).toHaveCount(2)
  await expect(conversation(page, peer.username)).toContainText('2 unread')
  expect(asked).toBe(2)

  await page.unroute('**/api/v1/messages/read/**')
  await write('Three')
  await expect(messages(page)).toHaveCount(3)
  await expect(conversation(page, peer.username)).not.toContainText('unread')
})

test('a conversation whose other user cannot be fetched says why', async ({ page, logs }) => {
  const peer = await anAccount(page.request, 'peer')
  await aMember(page)
  logs.expectLog(refusedBy(`/api/v1/users/${peer.id}`, 404))
  await page.route('**/api/v1/users/chats*', (route) =>
    route.fulfill({ json: { loggedInUserId: peer.id, data: [], nextCursor: null } }),
  )
  await page.route(`**/api/v1/users/${peer.id}`, (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: 'This user does not exist' } }),
  )
  await page.goto(`/engineer-profile/${peer.id}`)
  await button(page, 'Send a Message').click()
  await expectPath(page, '/chats')
  await expect(page.getByRole('heading', { level: 2, name: 'This user does not exist' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Loading...' })).toBeHidden()
})

test('messages that arrived offline are marked as read when the network is back', async ({
  page,
  context,
  logs,
  request,
}) => {
  const peer = await anApiClient(request, 'peer')
  const me = await aMember(page)
  const write = (message: string) => request.post(`/api/v1/messages/send/${me.id}`, { data: { message } })
  await write('One')
  await page.goto('/chats')
  await conversation(page, peer.username).click()
  await expect(messages(page)).toHaveCount(1)
  await expect(conversation(page, peer.username)).not.toContainText('unread')
  logs.expectLog(/net::ERR|No response received|^GET |^POST \/messages\/read\//)
  await context.setOffline(true)
  await write('Two')
  // The event stream is still open; only some requests fail.
  await expect(messages(page)).toHaveCount(2)
  await expect(conversation(page, peer.username)).toContainText('1 unread')
  await context.setOffline(false)
  await expect(conversation(page, peer.username)).not.toContainText('unread')
})
