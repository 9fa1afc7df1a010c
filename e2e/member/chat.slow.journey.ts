import { type Browser, expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD, signIn } from '../people.ts'
import { startServer, withDemoShop } from '../shop.ts'

const messagesOf = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').locator('p:first-of-type')

/** Signs a person in in a separate browser, with the conversation with `other` open. */
async function aPerson(browser: Browser, url: string, email: string, other: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, { email, password: DEMO_PASSWORD })
  await page.goto('/chats')
  await page.getByRole('complementary', { name: 'Conversations' }).getByRole('button', { name: other }).click()
  await expect(messagesOf(page).first()).toBeVisible()
  return page
}

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByRole('main').getByRole('textbox', { name: /message/i })
  await box.fill(text)
  await box.press('Enter')
  await expect(messagesOf(page).last()).toHaveText(text)
}

test('two people chat live while the server is restarted: nothing is lost, doubled or out of order', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await withDemoShop(async (dataDir) => {
    let server = await startServer(dataDir)
    const port = Number(new URL(server.url).port)
    const ann = await aPerson(browser, server.url, 'buyer@example.com', 'mira.holt')
    const bob = await aPerson(browser, server.url, 'seller@example.com', 'ada.brook')
    const before = await messagesOf(ann).allTextContents()
    const said: string[] = []
    const talk = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const [speaker, name] = n % 2 ? [bob, 'Bob'] : [ann, 'Ann']
        said.push(`${name} says ${said.length}`)
        await say(speaker, said.at(-1) ?? '')
        for (const page of [ann, bob]) await expect(messagesOf(page)).toHaveText([...before, ...said])
      }
    }

    await talk(4)
    // Live: Ann's browser has read Bob's last message.
    await expect(bob.getByText(/^Read · /)).toBeVisible()
    await server.stop()
    said.push('Said to nobody')
    await say(ann, 'Said to nobody')
    await expect(ann.getByRole('alert')).toContainText('Could not be sent')
    server = await startServer(dataDir, port)
    await ann.getByRole('button', { name: 'Try again' }).click()
    await expect(ann.getByRole('alert')).toBeHidden()
    // Bob's browser reconnects by itself and receives the missed messages.
    await expect(messagesOf(bob)).toHaveText([...before, ...said], { timeout: 30_000 })
    await talk(4)
    for (const page of [ann, bob]) {
      await page.reload()
      const other = page === ann ? 'mira.holt' : 'ada.brook'
      await page.getByRole('complementary', { name: 'Conversations' }).getByRole('button', { name: other }).click()
      await expect(messagesOf(page)).toHaveText([...before, ...said])
    }
    for (const page of [ann, bob]) await page.context().close()
    await server.stop()
  })
})
