import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../platform/db/schema.ts'
import { withStatements } from '../../testing/database/statements.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, userFactory } from '../../testing/shop/factories.ts'
import { hashPassword } from './passwords.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

describe('signing in with a wrong password', () => {
  it('takes the same work as with an unknown email, and for an account without a password', async () => {
    // So slow that it outweighs everything else.
    const passwordCost = { memoryCost: 19_456, timeCost: 12, parallelism: 1 }
    const slow = await testApp({}, { passwordCost }, shop)
    const [known, without] = [await aUser(shop.deps), await aUser(shop.deps)]
    const passwordHash = await hashPassword(userFactory.password, passwordCost)
    await shop.deps.db.update(users).set({ passwordHash }).where(eq(users.id, known.id))
    await shop.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, without.id))
    const emails = [known.email, 'nobody@test.example', without.email]
    const least = emails.map(() => Number.POSITIVE_INFINITY)
    const statements = emails.map(() => 0)
    for (let n = 0; n < 4; n += 1) {
      for (const [at, email] of emails.entries()) {
        const begin = performance.now()
        const sent = await withStatements(() =>
          slow.visitor('POST', '/users/login', { email, password: 'not this one' }),
        )
        least[at] = Math.min(least[at] ?? 0, performance.now() - begin)
        statements[at] = sent.statements.length
      }
    }
    expect(new Set(statements).size).toBe(1)
    expect(Math.min(...least)).toBeGreaterThan(Math.max(...least) / 3)
  })
})
