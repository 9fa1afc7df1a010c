import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { passkeys } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { aBrowserAt, type Browser, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import { codeAt } from '../../testing/shop/sign-in/second-factor.ts'

const SECRET = 'the sold text of another engineer'
let shop: TestApp
let promptId: string
beforeAll(async () => {
  shop = await testApp({ adminSecondFactor: true })
  promptId = (await aPrompt(shop.deps, { prompt: SECRET })).id
})

async function anAdmin(): Promise<{ user: TestUser; browser: Browser }> {
  const user = await aUser(shop.deps, { role: 'admin' })
  const browser = aBrowserAt(shop)
  await sendPassword(browser, user)
  return { user, browser }
}
const routesOfAdmins = () =>
  shop.routes.filter(({ url, method }) => url.startsWith('/api/v1/admin/') && method !== 'HEAD')

it('refuses every operation of admins, and reads no text, in a session without one', async () => {
  const { browser } = await anAdmin()
  const routes = routesOfAdmins()
  expect(routes.length).toBeGreaterThan(10)
  for (const { url, method } of routes) {
    const path = url.slice('/api/v1'.length).replace(/:\w+/g, newId())
    const response = await browser.call(method as 'GET', path, method === 'GET' ? undefined : {})
    expect([url, response.statusCode, response.json().code]).toEqual([url, 403, 'admin_second_factor'])
  }
  const page = await browser.call('GET', `/prompts/${promptId}`)
  expect([page.statusCode, page.body.includes(SECRET)]).toEqual([200, false])
  // On the wire they stay admins, so that the client leads them to their account.
  expect((await browser.call('GET', '/users/current')).json().user.role).toBe('admin')
  expect((await browser.call('GET', '/users/security')).json()).toMatchObject({ mustUseSecondFactor: true })
})

it('lets an admin who has none set one up, and act as one then', async () => {
  const { browser } = await anAdmin()
  const { secret } = (await browser.call('POST', '/users/totp')).json()
  expect((await browser.call('GET', '/admin/approvals')).statusCode).toBe(403)
  expect((await browser.call('POST', '/users/totp/confirm', { code: codeAt(secret, Date.now()) })).statusCode).toBe(200)
  expect((await browser.call('GET', '/admin/approvals')).statusCode).toBe(200)
  expect((await browser.call('GET', `/prompts/${promptId}`)).body).toContain(SECRET)
})

it('lets a password alone add or remove no factor of an admin who has one', async () => {
  const { browser, user } = await anAdmin()
  const { secret } = (await browser.call('POST', '/users/totp')).json()
  const row = { id: newId(), userId: user.id, name: 'Mine', credentialId: newId(), publicKey: 'key', counter: 0 }
  await shop.deps.db.insert(passkeys).values(row)
  const refused = [
    await browser.call('POST', '/users/totp'),
    await browser.call('POST', '/users/totp/confirm', { code: codeAt(secret, Date.now()) }),
    await browser.call('POST', '/users/passkeys/new'),
    await browser.call('DELETE', `/users/passkeys/${row.id}`),
  ]
  expect(refused.map((response) => response.json().code)).toEqual(Array(4).fill('admin_second_factor'))
  expect(await shop.deps.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1)
})

it('asks members for none', async () => {
  const member = aBrowserAt(shop)
  await sendPassword(member, await aUser(shop.deps))
  expect((await member.call('POST', '/users/totp')).statusCode).toBe(200)
  expect((await member.call('GET', '/admin/approvals')).json().code).toBe('admin_only')
})
