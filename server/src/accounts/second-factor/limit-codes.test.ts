import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/shop/app.ts'
import { aBrowserAt, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import { type GuessedShop, guessAll, guessedShop, sendCode, WRONG } from '../../testing/shop/sign-in/guessed-shop.ts'
import { aUserWithTotp, nextCode } from '../../testing/shop/sign-in/second-factor.ts'
import { WRONG_CODES_PER_DAY } from './totp.ts'

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

it('passwords that are guessed for a name with the id of a user do not hold up that user’s codes', async () => {
  const strict = await testApp({}, { rateLimitFactor: 1 }, shop)
  const known = await aUserWithTotp(strict)
  const own = aBrowserAt(strict, { remoteAddress: '203.0.113.77' })
  const stranger = aBrowserAt(strict, { remoteAddress: '203.0.113.77' })
  await sendPassword(own, known.user)
  const { id } = known.user
  for (const email of [`code of ${id}`, `codes:${id}`, `codes\n${id}`, id]) {
    // So many that the wait is longer than until the next code.
    for (let n = 0; n < 14; n += 1) await stranger.call('POST', '/users/login', { email, password: 'x' })
  }
  expect(await sendCode(own, nextCode(known.secret))).toMatchObject({ status: 200 })
})
