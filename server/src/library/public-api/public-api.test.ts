// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { LIMITS } from '@promptery/contract/constants'
import type { OwnedPrompt } from '@promptery/contract/library/public-api'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { prompts, purchases, textFingerprints } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const machineOf = async (user: TestUser): Promise<Caller> => withKey(shop, (await aKey(shop, user)).key)
const buy = (user: TestUser, promptId: string) => buyPrompt({ ...shop.deps, user }, { boughtBy: user.id, promptId })
const idsOf = (response: { json(): { prompts: OwnedPrompt[] } }) => response.json().prompts.map(({ _id }) => _id)

/** A user who has bought a prompt. */
async function anOwner(text = 'See [city] in ${month:May}: [tone: warm|cold]') {
  const { id, uploader } = await aPrompt(shop.deps, { prompt: text })
  const user = await aBuyer(shop.deps, id)
  return { id, uploader, user, call: await machineOf(user), path: `/machine/prompts/${id}` }
}

describe('the public API', () => {
  it('lists purchases and uploads, latest first, with their variables', async () => {
    const { id, user, call } = await anOwner()
    const own = await aPrompt(shop.deps, { uploader: user, title: 'My own', prompt: 'A fox' })
    await aPrompt(shop.deps)
    const { success, prompts: found, nextCursor } = (await call('GET', '/machine/prompts')).json()
    expect([success, nextCursor]).toEqual([true, null])
    expect(found).toEqual([
      {
        _id: own.id,
        title: 'My own',
        description: expect.any(String),
        type: 'Midjourney',
        version: 1,
        newestVersion: 1,
        gaps: [],
      },
      {
        _id: id,
        title: expect.stringMatching(/^Fox/),
        description: 'A fox that looks at you from a winter wood.',
        type: 'Midjourney',
        version: 1,
        newestVersion: 1,
        gaps: [{ name: 'city' }, { name: 'month', default: 'May' }, { name: 'tone', choices: ['warm', 'cold'] }],
      },
    ])
  })

  it('lists the variables that were stored with each version, and reads a text only where they are missing', async () => {
    const { id, uploader, call, path } = await anOwner()
    const change = await shop.as(uploader)
    await change('PUT', `/prompts/update/${id}`, { prompt: 'Now see [country]' })
    const stored = async (version: number, variables: { name: string }[] | null) => {
      const ofText = and(eq(textFingerprints.promptId, id), eq(textFingerprints.version, version))
      await shop.deps.db.update(textFingerprints).set({ variables }).where(ofText)
    }
    const listed = async () => (await call('GET', '/machine/prompts')).json().prompts[0].gaps
    await stored(1, [{ name: 'stored' }])
    expect(await listed()).toEqual([{ name: 'stored' }])
    expect((await call('GET', `${path}?version=2`)).json().prompt.gaps).toEqual([{ name: 'country' }])
    await stored(2, [{ name: 'stored too' }])
    expect((await call('GET', `${path}?version=2`)).json().prompt.gaps).toEqual([{ name: 'stored too' }])
    await stored(1, null)
    expect(await listed()).toHaveLength(3)
  })

  it('includes the engineer’s variable descriptions, in their order', async () => {
    const { id, call } = await anOwner()
    const gapHints = [{ gap: 'tone', label: 'Tone', description: 'Of the light' }, { gap: 'gone' }]
    await shop.deps.db.update(prompts).set({ gapHints }).where(eq(prompts.id, id))
    const [prompt] = (await call('GET', '/machine/prompts')).json().prompts
    expect(prompt.gaps).toEqual([
      { name: 'tone', label: 'Tone', description: 'Of the light', choices: ['warm', 'cold'] },
      { name: 'city' },
      { name: 'month', default: 'May' },
    ])
  })

  it('paginates across purchases and uploads', async () => {
    const user = await aUser(shop.deps)
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) {
      const { id } = await aPrompt(shop.deps, index % 2 === 0 ? { uploader: user } : {})
      if (index % 2 === 1) await buy(user, id)
      made.push(id)
    }
    const call = await machineOf(user)
    const seen: string[] = []
    let cursor = ''
    do {
      const response = await call('GET', `/machine/prompts?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...idsOf(response))
      cursor = response.json().nextCursor ?? ''
    } while (cursor)
    expect(seen).toEqual(made.toReversed())
    expect((await call('GET', '/machine/prompts?cursor=bm9uZQ')).json().code).toBe('invalid_cursor')
    expect((await call('GET', '/machine/prompts?limit=21')).statusCode).toBe(400)
  })

  it('has fewer prompts on a page whose variables are long, and goes on', async () => {
    const user = await aUser(shop.deps)
    const name = (at: number) => `v${at}`
    const prompt = Array.from({ length: 500 }, (_, at) => `{{${name(at)}|${'あ'.repeat(350)}}}`).join('\n')
    const gapHints = Array.from({ length: 100 }, (_, at) => ({ gap: name(at), description: 'あ'.repeat(300) }))
    const made: string[] = []
    for (let index = 0; index < 4; index += 1) {
      made.push((await aPrompt(shop.deps, { uploader: user, prompt, gapHints, description: 'あ'.repeat(5_000) })).id)
    }
    const call = await machineOf(user)
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const response = await call('GET', `/machine/prompts?limit=20${cursor && `&cursor=${cursor}`}`)
      expect(Buffer.byteLength(response.body)).toBeLessThan(1_000_000)
      pages.push(idsOf(response))
      cursor = response.json().nextCursor
    }
    expect(pages.flat()).toEqual(made.toReversed())
    expect(pages.length).toBeGreaterThan(1)
  })

  it('searches by words', async () => {
    const { call, user } = await anOwner()
    const { id } = await aPrompt(shop.deps, { uploader: user, title: 'Zebra crossing' })
    expect(idsOf(await call('GET', '/machine/prompts?search=zebra'))).toEqual([id])
    expect(idsOf(await call('GET', '/machine/prompts?search=nothing-like-it'))).toEqual([])
  })

  it('returns the bought text, even if it was replaced', async () => {
    const { id, uploader, call, path } = await anOwner('See [city]')
    await shop.deps.db.update(prompts).set({ promptText: 'Stay at [place]' }).where(eq(prompts.id, id))
    const { prompt } = (await call('GET', path)).json()
    expect([prompt.text, prompt.version, prompt.gaps]).toEqual(['See [city]', 1, [{ name: 'city' }]])
    const own = (await (await machineOf(uploader))('GET', path)).json()
    expect([own.prompt.text, own.prompt.version]).toEqual(['Stay at [place]', 2])
  })

  it('returns a requested version: for buyers from the bought one on', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'Text 1' })
    const change = (promptText: string, gapHints: VariableDescription[] = []) =>
      shop.deps.db.update(prompts).set({ promptText, gapHints }).where(eq(prompts.id, id))
    await aBuyer(shop.deps, id)
    await change('See [city]', [{ gap: 'city', label: 'Town' }])
    const buyer = await machineOf(await aBuyer(shop.deps, id))
    await change('Stay at [place]', [{ gap: 'place', label: 'Hotel' }])
    const path = `/machine/prompts/${id}`
    const read = async (call: Caller, version: string) => {
      const response = await call('GET', `${path}${version}`)
      return response.statusCode === 200 ? response.json().prompt : [response.statusCode, response.json().message]
    }
    const own = { version: 2, newestVersion: 3, text: 'See [city]', gaps: [{ name: 'city', label: 'Town' }] }
    for (const version of ['', '?version=2']) expect(await read(buyer, version)).toMatchObject(own)
    const newest = { version: 3, newestVersion: 3, gaps: [{ name: 'place', label: 'Hotel' }] }
    expect(await read(buyer, '?version=3')).toMatchObject(newest)
    const [older, unknown] = [await read(buyer, '?version=1'), await read(buyer, '?version=4')]
    expect(older).toEqual([404, 'This version does not exist'])
    expect(unknown).toEqual(older)
    for (const version of ['0', 'x', ''])
      expect((await buyer('GET', `${path}?version=${version}`)).statusCode).toBe(400)
    const seller = await machineOf(uploader)
    expect(await read(seller, '')).toMatchObject(newest)
    expect(await read(seller, '?version=1')).toMatchObject({ version: 1, text: 'Text 1' })
    const adminBuyer = await aUser(shop.deps, { role: 'admin' })
    await buy(adminBuyer, id)
    expect(await read(await machineOf(adminBuyer), '?version=2')).toEqual(unknown)
    const fill = (version: number) =>
      buyer('POST', `${path}/fill`, { version, values: [{ gap: 'place', value: 'home' }] })
    expect((await fill(3)).json()).toMatchObject({ text: 'Stay at home', open: [] })
    expect((await fill(1)).statusCode).toBe(404)
  })

  it('keeps returning it to buyers after it has left the market', async () => {
    const { id, uploader, call, path } = await anOwner()
    const owner = await machineOf(uploader)
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    expect(idsOf(await call('GET', '/machine/prompts'))).toEqual([id])
    expect((await call('GET', path)).statusCode).toBe(200)
    // Deleted by its uploader.
    expect(idsOf(await owner('GET', '/machine/prompts'))).toEqual([])
    expect((await owner('GET', path)).statusCode).toBe(404)
  })

  it('does not return it before payment or after a refund', async () => {
    const { user, call, path } = await anOwner()
    for (const status of ['refunded', 'pending'] as const) {
      const paidAt = status === 'pending' ? null : new Date()
      await shop.deps.db.update(purchases).set({ status, paidAt }).where(eq(purchases.buyerId, user.id))
      expect(idsOf(await call('GET', '/machine/prompts'))).toEqual([])
      expect((await call('GET', path)).statusCode).toBe(404)
      expect((await call('POST', `${path}/fill`, {})).statusCode).toBe(404)
    }
  })

  it('responds with 404 for other users’ prompts, also to admins', async () => {
    const { path } = await anOwner()
    const missing = '/machine/prompts/01890000-0000-7000-8000-000000000000'
    for (const role of ['member', 'admin'] as const) {
      const call = await machineOf(await aUser(shop.deps, { role }))
      const [theirs, nothing] = [await call('GET', path), await call('GET', missing)]
      expect([theirs.statusCode, theirs.body]).toEqual([404, nothing.body])
      expect((await call('POST', `${path}/fill`, {})).statusCode).toBe(404)
    }
  })

  it('accepts keys only: a session has no effect', async () => {
    const { user, path } = await anOwner()
    const signedIn = await shop.as(user)
    for (const response of [await signedIn('GET', path), await signedIn('POST', `${path}/fill`, {})]) {
      expect([response.statusCode, response.json().code]).toEqual([401, 'no_key'])
    }
  })

  it('is refused to another site’s page, which may have the key', async () => {
    const { call, path } = await anOwner()
    const from = (origin: string) => call('GET', path, undefined, { headers: { host: 'shop.example', origin } })
    expect((await from('https://evil.example')).json().code).toBe('cross_site_request')
    expect((await from('http://shop.example')).statusCode).toBe(200)
  })
})

describe('filling in', () => {
  it('returns the text as the page does, and names open variables', async () => {
    const { call, path } = await anOwner()
    const response = await call('POST', `${path}/fill`, { values: [{ gap: 'city', value: 'Rome' }] })
    expect(response.json()).toEqual({ success: true, text: 'See Rome in May: [tone: warm|cold]', open: ['tone'] })
    expect((await call('POST', `${path}/fill`, {})).json().open).toEqual(['city', 'tone'])
  })

  it('refuses values of unknown variables, and too many or too long ones', async () => {
    const { call, path } = await anOwner()
    const of = async (values: object[]) => {
      const response = await call('POST', `${path}/fill`, { values })
      return [response.statusCode, response.json().code, response.json().errors?.[0]?.path]
    }
    const rome = { gap: 'city', value: 'Rome' }
    expect(await of([rome, { gap: 'land', value: 'Italy' }])).toEqual([400, 'unknown_gap', 'values.1.gap'])
    expect(await of([rome, rome])).toEqual([400, 'invalid_input', 'values'])
    expect(await of([{ gap: 'city', value: 'v'.repeat(LIMITS.savedValues.valueMax + 1) }])).toEqual([
      400,
      'invalid_input',
      'values.0.value',
    ])
    expect(
      (await call('POST', `${path}/fill`, { values: [{ gap: 'city', value: 'v'.repeat(300_000) }] })).statusCode,
    ).toBe(413)
  })

  it('limits the length of the text, since a value may occur many times', async () => {
    const { call, path } = await anOwner('[city] and '.repeat(1_000))
    const response = await call('POST', `${path}/fill`, { values: [{ gap: 'city', value: 'v'.repeat(5_000) }] })
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large'])
  })
})
