import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { type MailShop, mailShop } from '../../../testing/shop/mail.ts'
import { aBrowserAt, type Browser, sendPassword } from '../../../testing/shop/sign-in/browser.ts'
import { aUserWithTotp, nextCode, type WithTotp } from '../../../testing/shop/sign-in/second-factor.ts'
import { WRONG_CODES_PER_DAY } from './limit-codes.ts'

let shop: MailShop
/** A second process. */
let beside: TestApp
beforeAll(async () => {
  shop = await mailShop()
  beside = await testApp({}, { mail: shop.mail }, shop)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const WRONG = { totp: '000000', recovery: 'aaaa-bbbb-cccc-dddd' }
const sendCode = async (browser: Browser, code: string) => {
  const { statusCode, headers, json } = await browser.call('POST', '/users/login/code', { code })
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0), message: json().message }
}
/** Browsers at other addresses, through both processes, in which the password was typed. */
async function guessers({ user }: WithTotp, count: number): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, (_, n) => aBrowserAt(n % 2 ? shop : beside))
  for (const browser of browsers) await sendPassword(browser, user)
  return browsers
}
const guessAll = async (browsers: Browser[], code: string) =>
  (await Promise.all(browsers.map((browser) => sendCode(browser, code)))).map(({ status }) => status)
const mailsTo = async ({ user }: WithTotp) => {
  await shop.send()
  return shop.server.received.filter(
    ({ recipients, subject }) => recipients.includes(user.email) && subject?.startsWith('Wrong codes were typed'),
  )
}

describe('who knows the password', () => {
  it('guesses twenty codes a day, from however many addresses and processes', async () => {
    const known = await aUserWithTotp(shop)
    const [first, ...others] = await guessers(known, WRONG_CODES_PER_DAY + 6)
    const statuses = await guessAll(others, WRONG.totp)
    expect(statuses.toSorted()).toEqual([...Array(20).fill(400), ...Array(5).fill(429)])
    const refused = await sendCode(first as Browser, nextCode(known.secret))
    expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/again in 24 hours/) })
    expect(refused.wait).toBeGreaterThan(23.9 * 3600)

    const [mail, ...more] = await mailsTo(known)
    expect(more).toEqual([])
    expect(mail?.text).toContain('20 wrong codes were typed')
  })
})
