import { TOTP } from 'otpauth'
import { vi } from 'vitest'
import type { TestApp } from '../app.ts'
import { aUser, type TestUser } from '../factories.ts'
import { aBrowserAt, type Browser, sendPassword } from './browser.ts'

/** The code of half a minute later, which no test has used yet. Needs a fake `Date`. */
export function nextCode(secret: string): string {
  vi.setSystemTime(Date.now() + 30_000)
  return codeAt(secret, Date.now())
}

export const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret }).generate({ timestamp })

export interface WithTotp {
  user: TestUser
  secret: string
  recoveryCodes: string[]
  /** Where it was set up. */
  browser: Browser
}

/** A user whose password is followed by a code. */
export async function aUserWithTotp(shop: TestApp, given: Partial<TestUser> = {}): Promise<WithTotp> {
  const user = await aUser(shop.deps, given)
  const browser = aBrowserAt(shop)
  await sendPassword(browser, user)
  const { secret } = (await browser.call('POST', '/users/totp')).json()
  const confirmed = await browser.call('POST', '/users/totp/confirm', { code: codeAt(secret, Date.now()) })
  return { user, secret, recoveryCodes: confirmed.json().recoveryCodes, browser }
}
