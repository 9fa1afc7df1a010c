import { expect } from '@playwright/test'
import {
  aListing,
  aMember,
  anAccount,
  button,
  expectPath,
  field,
  heading,
  main,
  recordApiCalls,
  uniqueName,
} from '../people.ts'
import { test } from '../shop.ts'

test('‘Send a Message’ greets the engineer and goes to the chats [spec 1.members 4.greeting 2.route.chats 2.route.chats.reset 3.message.time 6.member]', async ({
  page,
  anotherPerson,
}) => {
  const theirs = await anotherPerson()
  const engineer = await aMember(theirs, 'engineer')
  await aListing(theirs.request)
  const me = await aMember(page)
  await page.goto(`/engineer-profile/${engineer.id}`)
  const sent = page.waitForRequest(`**/api/v1/messages/send/${engineer.id}`)
  await button(page, 'Send a Message').click()
  const { message } = (await sent).postDataJSON() as { message: string }
  expect(message).not.toBe('')
  await expectPath(page, '/chats')
  const talk = page.getByRole('region', { name: `Conversation with ${engineer.username}` })
  await expect(talk.getByText(message)).toBeVisible()
  const said = talk.getByRole('listitem').filter({ hasText: message }).locator('time')
  await expect(said).toHaveText(/^([01]\d|2[0-3]):[0-5]\d$/)
  const stored = await said.getAttribute('datetime')
  const clock = await page.evaluate(
    (at) => `${new Date(at).getHours()}:${new Date(at).getMinutes()}`.replace(/\b\d\b/g, '0$&'),
    stored ?? '',
  )
  await expect(said).toHaveText(clock)

  const list = page.getByRole('complementary', { name: 'Conversations' })
  await expect(list.getByRole('button', { name: engineer.username })).toBeVisible()
  const [left, right] = [await list.boundingBox(), await talk.boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hire' }).click()
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Chats/ })
    .click()
  await expect(main(page).getByText(`Welcome, ${me.username}`)).toBeVisible()
  await expect(main(page).getByText('Select a chat to start messaging', { exact: true })).toBeVisible()
  await expect(talk).toBeHidden()

  // The second time, it only opens the conversation.
  await page.goto(`/engineer-profile/${engineer.id}`)
  await button(page, 'Send a Message').click()
  await expectPath(page, '/chats')
  await expect(talk.getByText(message)).toHaveCount(1)

  await theirs.goto('/chats')
  await theirs.getByRole('complementary', { name: 'Conversations' }).getByRole('button', { name: me.username }).click()
  const received = theirs.getByRole('region', { name: 'Messages' })
  await expect(received.getByText(message)).toHaveCount(1)
  // New messages arrive live.
  await field(theirs, 'Message').fill('Which paper?')
  await field(theirs, 'Message').press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Which paper?')).toBeVisible()
})

test('an empty message is not sent [spec 5.message]', async ({ page }) => {
  const other = await anAccount(page.request)
  await aMember(page)
  await page.request.post(`/api/v1/messages/send/${other.id}`, { data: { message: 'Hello' } })
  await page.goto('/chats')
  await page.getByRole('button', { name: other.username }).click()
  const box = field(page, 'Message')
  const calls = recordApiCalls(page)
  for (const nothing of ['', '   ', '\n\n']) {
    await box.fill(nothing)
    await box.press('Enter')
    await button(page, 'Send').click({ force: true })
  }
  await box.fill('Something')
  await box.press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Something')).toBeVisible()
  await expect.poll(() => calls.filter((call) => call.startsWith('POST /messages/send'))).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
})

test('a post is appended to the list, and topics are searched [spec 1.members 2.route.discussion 7.discussions.create.shown 7.discussions.all]', async ({
  page,
}) => {
  await aMember(page)
  await page.goto('/discussion')
  const items = main(page).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const before = await items.count()
  const topic = uniqueName('Folded paper')
  await field(page, 'Topic').fill(topic)
  await field(page, 'Description').fill('Which paper do you name?')
  await button(page, 'Post').click()
  await expect(items).toHaveCount(before + 1)
  await expect(items.last()).toContainText(topic)
  await expect(items.last()).toContainText('Which paper do you name?')

  const asked = page.waitForRequest((request) => request.url().includes('/discussions/all?topic='))
  await page.getByRole('searchbox', { name: 'Search topics' }).fill(topic)
  expect(new URL((await asked).url()).searchParams.get('topic')).not.toBe('')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText(topic)
})
