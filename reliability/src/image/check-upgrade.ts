import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { paths } from '@promptery/contract/client-paths'
import { Person } from '@promptery/testing/person'
import { browserLaunch } from '../../../e2e/browser.ts'
import { signIn } from '../../../e2e/people.ts'
import type { Report } from '../cluster/report.ts'
import { failTimeoutMs } from '../nginx.ts'
import type { Stack } from './stack.ts'

const PAUSE_MS = 25
/** Half of the 120 messages a minute that a member may send. */
const MESSAGE_PAUSE_MS = 1_000
const SEEN_MS = 15_000

/** Replaces the processes of the version before one after the other, while members write and a page of it stays open. */
export async function checkUpgrade(report: Report, stack: Stack, image: string): Promise<void> {
  report.heading('Upgrade from the version before, one process after the other')
  const [ann, bob] = [await new Person(stack.url).signUp(), await new Person(stack.url).signUp()]
  const browser = await chromium.launch(await browserLaunch())
  try {
    const context = await browser.newContext({ baseURL: stack.url })
    const page = await context.newPage()
    await say(bob, ann, 'Before the upgrade')
    await signIn(page, ann)
    await page.goto('/chats')
    await page.getByRole('complementary', { name: 'Conversations' }).getByRole('button', { name: bob.username }).click()
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByText('Before the upgrade').waitFor()

    const stopping = new AbortController()
    const failures: string[] = []
    let calls = 0
    const ask = async (method: string, path: string, body?: object) => {
      while (!stopping.signal.aborted) {
        const status = await bob.call(method, path, body).then(
          ({ status }) => status,
          (error: Error) => String(error.cause ?? error),
        )
        calls += 1
        if (status !== 200 && status !== 201) failures.push(`${method} ${path}: ${status}`)
        await sleep(method === 'POST' ? MESSAGE_PAUSE_MS : PAUSE_MS)
      }
    }
    const asking = Promise.all([
      ask('GET', '/prompts/all-prompts?limit=6'),
      ask('GET', '/notifications'),
      ask('POST', `/messages/send/${ann.id}`, { message: 'During the upgrade' }),
    ])
    for (const name of ['app1', 'app2'] as const) {
      stack.stop(name)
      await stack.start(name, image)
      await sleep(failTimeoutMs() + 1_000)
    }
    stopping.abort()
    await asking
    const shown = failures.slice(0, 3).join('; ')
    report.check('no request failed', failures.length === 0, `${calls} requests, ${failures.length} failed ${shown}`)

    await say(bob, ann, 'After the upgrade')
    await messages.getByText('After the upgrade').waitFor({ timeout: SEEN_MS })
    const box = page.getByRole('main').getByRole('textbox', { name: /message/i })
    await box.fill('Said by the client of before')
    await box.press('Enter')
    await messages.getByText('Said by the client of before').waitFor({ timeout: SEEN_MS })
    const { body } = await bob.call('GET', `/messages/${ann.id}`)
    const isStored = JSON.stringify(body).includes('Said by the client of before')
    report.check('the open client goes on chatting, live', isStored, 'a message each way')
    await page.locator(`a[href="${paths.discussion}"]`).first().click()
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: SEEN_MS })
    const { pathname } = new URL(page.url())
    report.check('it opens a screen that it had not loaded', pathname === paths.discussion, pathname)
  } finally {
    await browser.close()
  }
}

/** @throws Error with an unexpected response */
async function say(from: Person, to: Person, message: string): Promise<void> {
  const { status, body } = await from.call('POST', `/messages/send/${to.id}`, { message })
  if (status !== 201) throw new Error(`a message: ${status} ${JSON.stringify(body)}`)
}
