import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GuessedShop, guessAll, guessedShop, sendCode, WRONG } from '../../../testing/shop/sign-in/guessed-shop.ts'
import { aUserWithTotp, nextCode } from '../../../testing/shop/sign-in/second-factor.ts'
import { WRONG_CODES_PER_DAY } from './limit-codes.ts'

let shop: GuessedShop
beforeAll(async () => {
  shop = await guessedShop()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('who knows the password', () => {
  it('guesses twenty codes a day, from however many addresses and processes', async () => {
    const known = await aUserWithTotp(shop)
    const [first, ...others] = await shop.guessers(known, WRONG_CODES_PER_DAY + 6)
    const statuses = await guessAll(others, WRONG.totp)
    expect(statuses.toSorted()).toEqual([...Array(20).fill(400), ...Array(5).fill(429)])
    const refused = await sendCode(first, nextCode(known.secret))
    expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/again in 24 hours/) })
    expect(refused.wait).toBeGreaterThan(23.9 * 3600)

    const [mail, ...more] = await shop.mailsTo(known)
    expect(more).toEqual([])
    expect(mail?.text).toContain('20 wrong codes were typed')
  })
})
