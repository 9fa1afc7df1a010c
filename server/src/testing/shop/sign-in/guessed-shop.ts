import { testApp } from '../app.ts'
import { mailShop } from '../mail.ts'
import { aBrowserAt, type Browser, sendPassword } from './browser.ts'
import type { WithTotp } from './second-factor.ts'

export const WRONG = { totp: '000000', recovery: 'aaaa-bbbb-cccc-dddd' }

/** Sends a code after the password. */
export async function sendCode(browser: Browser, code: string) {
  const { statusCode, headers, json } = await browser.call('POST', '/users/login/code', { code })
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0), message: json().message }
}

/** Sends a code from all browsers at once. @returns the responses' statuses */
export const guessAll = async (browsers: Browser[], code: string) =>
  (await Promise.all(browsers.map((browser) => sendCode(browser, code)))).map(({ status }) => status)

/** A shop of two processes, at which codes are guessed. */
export async function guessedShop() {
  const shop = await mailShop()
  const beside = await testApp({}, { mail: shop.mail }, shop)
  return {
    ...shop,
    /** Browsers at other addresses, through both processes, in which the password was typed. */
    async guessers({ user }: WithTotp, count: number): Promise<[Browser, ...Browser[]]> {
      const browsers = Array.from({ length: count }, (_, n) => aBrowserAt(n % 2 ? shop : beside))
      for (const browser of browsers) await sendPassword(browser, user)
      return browsers as [Browser, ...Browser[]]
    },
    /** Of wrong codes. */
    async mailsTo({ user }: WithTotp) {
      await shop.send()
      return shop.server.received.filter(
        ({ recipients, subject }) => recipients.includes(user.email) && subject?.startsWith('Wrong codes were typed'),
      )
    },
  }
}

export type GuessedShop = Awaited<ReturnType<typeof guessedShop>>
