import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { RESERVE_BYTES } from '../../free-bytes.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { sessionCookie } from '../../testing/event-client.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/factories.ts'
import { logInMemory } from '../../testing/log.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp({ requireApproval: true })
  admin = await aUser(shop.deps, { role: 'admin' })
})

async function coverOf(id: string, user?: TestUser, from = shop) {
  const headers = user ? { cookie: await sessionCookie(from, user) } : {}
  return from.app.inject({ url: `/covers/${id}/320.webp?v=1`, headers })
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

  it('is not kept in the reserve of the disk, and is shown all the same', async () => {
    for (const [room, kept] of [
      [RESERVE_BYTES, []],
      [RESERVE_BYTES + 1, [expect.stringMatching(/-320\.webp$/)]],
    ] as const) {
      const roomy = await testApp()
      const files = { ...roomy.deps.files, freeBytes: async () => room }
      const low = await testApp({}, { files }, roomy)
      const { id } = await aPrompt(roomy.deps)
      const answer = await coverOf(id, undefined, low)
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
      expect(await roomy.storedFiles()).toEqual(kept)
    }
  })

  it('is shown also when it cannot be kept, which the log says', async () => {
    const { logger, written } = logInMemory('warn')
    const broken = await testApp({}, {}, undefined, { logger })
    const { id } = await aPrompt(broken.deps)
    await writeFile(join(broken.deps.files.directory ?? '', '.unfinished'), 'a file where a folder should be')
    const answer = await coverOf(id, undefined, broken)
    expect(answer.statusCode).toBe(200)
    expect(written()).toContain('a drawn cover could not be kept')
    expect(written()).toContain(`"reqId":"${answer.headers['x-request-id']}"`)
  })

  it('does not know other prompts and other widths', async () => {
    const { id } = await aPrompt(shop.deps, { status: 'approved' })
    expect((await coverOf('01900000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await shop.app.inject(`/covers/${id}/321.webp`)).statusCode).toBe(400)
    expect((await shop.app.inject('/covers/x/320.webp')).statusCode).toBe(400)
  })
})
