import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

describe('signing in with a wrong password', () => {
  it('has the same response as with an unknown email', async () => {
    const user = await aUser(shop.deps)
    const wrong = await shop.visitor('POST', '/users/login', { email: user.email, password: 'not this one' })
    const unknown = await shop.visitor('POST', '/users/login', {
      email: 'nobody@test.example',
      password: 'not this one',
    })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
  })
})
