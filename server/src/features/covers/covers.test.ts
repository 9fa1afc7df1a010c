import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { sessionCookie } from '../../testing/event-client.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/factories.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp({ requireApproval: true })
  admin = await aUser(shop.deps, { role: 'admin' })
})

async function coverOf(id: string, user?: TestUser) {
  const headers = user ? { cookie: await sessionCookie(shop, user) } : {}
  return shop.app.inject({ url: `/covers/${id}/320.webp?v=1`, headers })
}

describe('GET /covers/{id}/{width}.webp', () => {
  it('is a picture for everybody, to be kept, while the prompt is on the market', async () => {
    const { id } = await aPrompt(shop.deps, { status: 'approved' })
    for (const user of [undefined, await aUser(shop.deps)]) {
      const answer = await coverOf(id, user)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.cookies).toEqual([])
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
    }
  })

  it.each([
    ['waits for approval', { status: 'pending' }],
    ['was rejected', { status: 'rejected' }],
    ['was withdrawn', { status: 'approved', withdrawn: true }],
  ] as const)('is for its uploader, its buyers and admins when the prompt %s', async (_, facts) => {
    const on = await aPrompt(shop.deps, { status: 'approved' })
    const buyer = await aBuyer(shop.deps, on.id)
    const { id, uploader } = await aPrompt(shop.deps, facts)
    for (const user of [undefined, await aUser(shop.deps), buyer]) {
      const answer = await coverOf(id, user)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual({ success: false, message: 'This picture does not exist' })
    }
    for (const user of [uploader, admin]) {
      const answer = await coverOf(id, user)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('private, max-age=3600')
    }
  })

  it('stays with those who bought it', async () => {
    const { id } = await aPrompt(shop.deps, { status: 'approved' })
    const buyer = await aBuyer(shop.deps, id)
    await (await shop.as(admin))('POST', `/admin/approvals/${id}`, { decision: 'reject' })
    expect((await coverOf(id, buyer)).statusCode).toBe(200)
    expect((await coverOf(id)).statusCode).toBe(404)
  })

  it('does not know other prompts and other widths', async () => {
    const { id } = await aPrompt(shop.deps, { status: 'approved' })
    expect((await coverOf('01900000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await shop.app.inject(`/covers/${id}/321.webp`)).statusCode).toBe(400)
    expect((await shop.app.inject('/covers/x/320.webp')).statusCode).toBe(400)
  })
})
