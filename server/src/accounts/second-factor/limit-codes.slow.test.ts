import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { users, wrongCodes } from '../../platform/db/schema.ts'
import { aBrowserAt, isSignedIn, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import { type GuessedShop, guessAll, guessedShop, sendCode, WRONG } from '../../testing/shop/sign-in/guessed-shop.ts'
import { aUserWithTotp, nextCode, type WithTotp } from '../../testing/shop/sign-in/second-factor.ts'
import { WRONG_CODES_PER_DAY } from './totp.ts'

let shop: GuessedShop
beforeAll(async () => {
  shop = await guessedShop()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const useUp = async (known: WithTotp, ...kinds: (keyof typeof WRONG)[]) => {
  for (const kind of kinds) await guessAll(await shop.guessers(known, WRONG_CODES_PER_DAY), WRONG[kind])
}

describe('who knows the password', () => {
  it('does not lock the owner out by wrong recovery codes, of which the owner hears', async () => {
    const known = await aUserWithTotp(shop)
    const [first, ...others] = await shop.guessers(known, WRONG_CODES_PER_DAY + 3)
    expect(new Set(await guessAll(others, WRONG.recovery))).toEqual(new Set([400]))
    expect((await sendCode(first, known.recoveryCodes[0] ?? '')).status).toBe(200)
    const mails = await shop.mailsTo(known)
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('20 wrong recovery codes were typed')])
  })

  it('guesses again a day later, and the owner gets a mail of that day, too', async () => {
    const known = await aUserWithTotp(shop)
    await useUp(known, 'totp')
    const since = sql`now() - interval '1 day'`
    await shop.deps.db.update(wrongCodes).set({ since }).where(eq(wrongCodes.userId, known.user.id))
    await useUp(known, 'totp')
    const [browser] = await shop.guessers(known, 1)
    expect((await sendCode(browser, nextCode(known.secret))).status).toBe(429)
    expect(await shop.mailsTo(known)).toHaveLength(2)
  })
})

describe('the owner of the account', () => {
  it('signs in with a recovery code while codes of the app are refused, in an open session, too', async () => {
    const known = await aUserWithTotp(shop)
    await useUp(known, 'totp')
    const verify = async (code: string) => (await known.browser.call('POST', '/users/verify', { code })).statusCode
    expect(await verify(nextCode(known.secret))).toBe(429)
    expect(await verify(known.recoveryCodes[0] ?? '')).toBe(200)
    const [browser] = await shop.guessers(known, 1)
    expect((await sendCode(browser, known.recoveryCodes[1] ?? '')).status).toBe(200)
  })

  it('signs in with a recovery code after “Forgot password?”; digits, which can be guessed, still wait', async () => {
    const known = await aUserWithTotp(shop)
    const confirmed = { emailConfirmedAt: new Date() }
    await shop.deps.db.update(users).set(confirmed).where(eq(users.id, known.user.id))
    await useUp(known, 'totp', 'recovery')
    await shop.visitor('POST', '/users/password/forgot', { email: known.user.email })
    const newPassword = 'nine slow lighthouses'
    const token = await shop.tokenTo(known.user.email)
    expect((await shop.visitor('POST', '/users/password/reset', { token, newPassword })).statusCode).toBe(200)

    const browser = aBrowserAt(shop)
    await sendPassword(browser, known.user, newPassword)
    expect((await sendCode(browser, nextCode(known.secret))).status).toBe(429)
    expect((await sendCode(browser, known.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('uses up nothing by right codes', async () => {
    const known = await aUserWithTotp(shop)
    for (let n = 0; n < WRONG_CODES_PER_DAY + 1; n += 1) {
      const verified = await known.browser.call('POST', '/users/verify', { code: nextCode(known.secret) })
      expect(verified.statusCode).toBe(200)
    }
    expect(await shop.mailsTo(known)).toEqual([])
  })
})
