import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, userFactory } from '../../../testing/shop/factories.ts'
import { readEnv } from '../../env.ts'

const PROXY = '172.30.17.2'
const OUTER_PROXY = '198.51.100.7'
const VISITOR = '203.0.113.9'
const HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': VISITOR }

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const shopTrusting = (setting: string) =>
  testApp({}, { rateLimitFactor: 0.1 }, shop, { trustProxy: readEnv({ TRUST_PROXY: setting }).trustProxy })

/** Signs in from `remoteAddress` and returns what the server has recorded. */
async function signIn({ visitor }: TestApp, remoteAddress: string, headers: Record<string, string>) {
  const user = await aUser(shop.deps)
  const body = { email: user.email, password: userFactory.password }
  const login = await visitor('POST', '/users/login', body, { headers, remoteAddress })
  const [cookie] = login.cookies
  const from = { remoteAddress, headers: { ...headers, cookie: `${cookie?.name}=${cookie?.value}` } }
  const { sessions } = (await visitor('GET', '/users/sessions', undefined, from)).json()
  return {
    address: sessions?.[0]?.address,
    secure: cookie?.secure ?? false,
    strict: login.headers['strict-transport-security'] !== undefined,
  }
}

describe('a trusted proxy', () => {
  it.each([
    ['172.30.17.0/24', HTTPS],
    ['1', HTTPS],
    ['1', { ...HTTPS, 'x-forwarded-for': `192.0.2.66, ${VISITOR}` }],
    [`172.30.17.0/24,${OUTER_PROXY}`, { ...HTTPS, 'x-forwarded-for': `192.0.2.66, ${VISITOR}, ${OUTER_PROXY}` }],
    ['2', { ...HTTPS, 'x-forwarded-for': `192.0.2.66, ${VISITOR}, ${OUTER_PROXY}` }],
    ['1', { ...HTTPS, 'x-forwarded-for': `${VISITOR}:51234` }],
    ['true', HTTPS],
  ])('with TRUST_PROXY=%s reports the client’s address and https', async (setting, headers) => {
    const found = await signIn(await shopTrusting(setting), PROXY, headers)
    expect(found).toEqual({ address: VISITOR, secure: true, strict: true })
  })

  it('is exempt from limits, which apply to each of its clients', async () => {
    const { visitor } = await shopTrusting('172.30.17.0/24')
    await aPrompt(shop.deps)
    let asked = 0
    const search = (headers: Record<string, string>) =>
      visitor('GET', `/prompts/all-prompts?search=fox${asked++}`, undefined, { headers, remoteAddress: PROXY })
    const mine = { 'x-forwarded-for': '203.0.113.77' }
    for (let n = 0; n < 30; n += 1) expect((await search(mine)).statusCode).toBe(200)
    expect((await search(mine)).statusCode).toBe(429)
    expect((await search({ 'x-forwarded-for': '203.0.113.78' })).statusCode).toBe(200)
  })

  it('reports the scheme and host that writes may come from', async () => {
    const { visitor } = await shopTrusting('172.30.17.0/24')
    const forwarded = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' }
    const headers = { origin: 'https://shop.example', host: 'app1:3000', ...forwarded }
    const write = (remoteAddress: string) => visitor('POST', '/users/logout', {}, { headers, remoteAddress })
    expect((await write(PROXY)).statusCode).not.toBe(403)
    expect((await write(OUTER_PROXY)).statusCode).toBe(403)
  })
})

describe('any other sender', () => {
  it.each([
    ['172.30.17.0/24', OUTER_PROXY],
    ['false', PROXY],
    ['0', PROXY],
  ])('with TRUST_PROXY=%s is not believed', async (setting, remoteAddress) => {
    const found = await signIn(await shopTrusting(setting), remoteAddress, HTTPS)
    expect(found).toEqual({ address: remoteAddress, secure: false, strict: false })
  })
})
