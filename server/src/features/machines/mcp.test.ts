// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their gaps
import type { AddressInfo } from 'node:net'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { apiKeys, prompts, purchases } from '../../db/schema.ts'
import { atEndOfFile } from '../../testing/at-end-of-file.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { answerMcp } from './mcp/answer-mcp.ts'

let shop: TestApp
let address: URL
beforeAll(async () => {
  shop = await testApp()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  address = new URL(`http://127.0.0.1:${port}/mcp`)
})

/** An assistant that is connected with a key. */
async function connected(key: string, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1' }, options)
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
  atEndOfFile(() => client.close())
  return client
}

const TEXT = 'See [city] in ${month:May}: [tone: warm|cold]'

/** The assistant of somebody who has bought a prompt. */
async function ofBuyer(text = TEXT) {
  const gapHints = [{ gap: 'city' }, { gap: 'month' }, { gap: 'tone', description: 'How it should sound' }]
  const { id, uploader } = await aPrompt(shop.deps, { prompt: text, title: 'Österreich, a walk!', gapHints })
  const user = await aBuyer(shop.deps, id)
  const { id: keyId, key } = await aKey(shop, user)
  const client = await connected(key)
  return { id, uploader, user, keyId, key, client, name: `osterreich-a-walk-${id.slice(-12)}` }
}

const ofUser = async (user: TestUser) => connected((await aKey(shop, user)).key)
const namesIn = async (client: Client) => (await client.listPrompts()).prompts.map(({ name }) => name)
const WORDS = { city: 'Rome', tone: 'cold' }
const NOT_THERE = { code: -32602, message: 'This prompt does not exist' }

/** One message without a client. */
const post = (key: string, payload: object | string, headers: Record<string, string> = {}, through = shop) =>
  through.app.inject({
    method: 'POST',
    url: '/mcp',
    payload,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
  })
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

describe('an assistant', () => {
  it('lists what its user has bought, with the gaps as arguments', async () => {
    const { client, name } = await ofBuyer()
    expect(await client.listPrompts()).toEqual({
      prompts: [
        {
          name,
          title: 'Österreich, a walk!',
          description: 'A fox that looks at you from a winter wood.',
          arguments: [
            { name: 'city', required: true },
            { name: 'month', description: 'Unless given: May.', required: false },
            { name: 'tone', description: 'How it should sound. One of warm, cold, or another.', required: true },
          ],
        },
      ],
    })
  })

  it('gets one filled in, of either age of the protocol', async () => {
    const { client, key, name } = await ofBuyer()
    const modern = await connected(key, { versionNegotiation: { mode: 'auto' } })
    expect([client.getNegotiatedProtocolVersion(), modern.getNegotiatedProtocolVersion()]).toEqual([
      '2025-11-25',
      '2026-07-28',
    ])
    for (const one of [client, modern]) {
      const { description, messages } = await one.getPrompt({ name, arguments: WORDS })
      expect(description).toBe('Österreich, a walk!')
      expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: 'See Rome in May: cold' } }])
    }
  })

  it('fills a value in as it is, also one that looks like a gap', async () => {
    const { client, name } = await ofBuyer()
    const { messages } = await client.getPrompt({ name, arguments: { city: '[tone: warm|cold]', tone: '$& ${city}' } })
    expect(messages[0]?.content).toMatchObject({ text: 'See [tone: warm|cold] in May: $& ${city}' })
  })

  it('knows a prompt by its name also when its title is another', async () => {
    const { id, client, name } = await ofBuyer('A fox')
    await shop.deps.db.update(prompts).set({ title: 'Another' }).where(eq(prompts.id, id))
    expect(await namesIn(client)).toEqual([`another-${id.slice(-12)}`])
    expect((await client.getPrompt({ name })).messages).toHaveLength(1)
  })

  it('gets a later version than the one that was bought, and no earlier one', async () => {
    const { id, key, client, name } = await ofBuyer()
    const offersVersions = async () =>
      (await client.listPrompts()).prompts[0]?.arguments?.find((argument) => argument.name === '@version')
    expect(await offersVersions()).toBeUndefined()
    const change = (promptText: string) => shop.deps.db.update(prompts).set({ promptText }).where(eq(prompts.id, id))
    await change('Stay at [place: home|work]')
    expect(await offersVersions()).toEqual({
      name: '@version',
      description: 'A version of the text. Unless given: 1. The newest: 2, which may have other arguments.',
      required: false,
    })
    const modern = await connected(key, { versionNegotiation: { mode: 'auto' } })
    for (const one of [client, modern]) {
      const textOf = async (args: Record<string, string>) =>
        (await one.getPrompt({ name, arguments: args })).messages[0]?.content
      expect(await textOf({ '@version': '2', place: 'home' })).toMatchObject({ text: 'Stay at home' })
      for (const version of ['1', '']) {
        expect(await textOf({ '@version': version, ...WORDS })).toMatchObject({ text: 'See Rome in May: cold' })
      }
      await expect(textOf({ '@version': '2', ...WORDS })).rejects.toMatchObject({
        message: 'Arguments are missing: place',
      })
      await expect(textOf({ '@version': '3' })).rejects.toMatchObject({
        code: -32602,
        message: 'This version does not exist',
      })
      await expect(textOf({ '@version': 'new' })).rejects.toMatchObject({ code: -32602 })
    }
    const { content } = await client.callTool({
      name: 'fill_prompt',
      arguments: { name, arguments: { '@version': '2', place: 'work' } },
    })
    expect(content).toMatchObject([{ text: 'Stay at work' }])
    const ref = { type: 'ref/prompt', name } as const
    const completed = async (argument: string, context?: Record<string, string>) => {
      const asked = {
        ref,
        argument: { name: argument, value: '' },
        ...(context && { context: { arguments: context } }),
      }
      return (await client.complete(asked)).completion.values
    }
    expect(await completed('@version')).toEqual(['2', '1'])
    expect([await completed('place'), await completed('place', { '@version': '2' })]).toEqual([[], ['home', 'work']])
    const later = await ofUser(await aBuyer(shop.deps, id))
    await expect(later.getPrompt({ name, arguments: { '@version': '1', ...WORDS } })).rejects.toMatchObject({
      message: 'This version does not exist',
    })
  })

  it('lists by pages', async () => {
    const user = await aUser(shop.deps)
    for (let made = 0; made < 23; made += 1) await aPrompt(shop.deps, { uploader: user })
    const client = await ofUser(user)
    const first = await client.listPrompts({ cursor: undefined })
    expect(new Set(first.prompts.map(({ name }) => name)).size).toBe(23)
    const page = (await post((await aKey(shop, user)).key, message('prompts/list'))).json().result
    expect([page.prompts.length, typeof page.nextCursor]).toEqual([20, 'string'])
    await expect(client.listPrompts({ cursor: 'none' })).rejects.toMatchObject({ code: -32602 })
  })

  it('lists and searches so often a minute, by the protocol and the API together', async () => {
    const strict = await testApp({}, { limits: { 'keyed-list': { points: 3, durationSeconds: 60 } } }, shop)
    const { key, name } = await ofBuyer()
    const of = async (method: string, params?: object) =>
      (await post(key, message(method, params), {}, strict)).statusCode
    const search = { name: 'search_prompts', arguments: { query: 'walk' } }
    expect([await of('prompts/list'), await of('tools/call', search)]).toEqual([200, 200])
    const rest = async () => withKey(strict, key)('GET', '/machine/prompts')
    expect([(await rest()).statusCode, (await rest()).statusCode]).toEqual([200, 429])
    expect([await of('prompts/list'), await of('tools/call', search)]).toEqual([429, 429])
    const fill = { name: 'fill_prompt', arguments: { name, arguments: WORDS } }
    expect([await of('prompts/get', { name, arguments: WORDS }), await of('tools/call', fill)]).toEqual([200, 200])
  })

  it('is told the choices of an argument', async () => {
    const { client, name } = await ofBuyer()
    const of = async (argument: { name: string; value: string }) =>
      (await client.complete({ ref: { type: 'ref/prompt', name }, argument })).completion.values
    expect(await of({ name: 'tone', value: '' })).toEqual(['warm', 'cold'])
    expect(await of({ name: 'tone', value: 'W' })).toEqual(['warm'])
    expect(await of({ name: 'city', value: 'R' })).toEqual([])
  })

  it('that knows only tools searches and fills in', async () => {
    const { client, name } = await ofBuyer()
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(['search_prompts', 'fill_prompt'])
    const textOf = async (tool: string, args: Record<string, unknown>) => {
      const { content, isError = false } = await client.callTool({ name: tool, arguments: args })
      const [first] = content as { text: string }[]
      return { text: first?.text ?? '', isError }
    }
    const found = await textOf('search_prompts', { query: 'walk' })
    expect(JSON.parse(found.text).prompts).toMatchObject([{ name }])
    expect(JSON.parse((await textOf('search_prompts', { query: 'zebra' })).text)).toEqual({ prompts: [] })
    expect(await textOf('fill_prompt', { name, arguments: WORDS })).toEqual({
      text: 'See Rome in May: cold',
      isError: false,
    })
    for (const args of [{ name }, { name: 5 }, { name, arguments: { city: 5 } }, { name: 'none' }]) {
      expect((await textOf('fill_prompt', args)).isError).toBe(true)
    }
    expect((await textOf('search_prompts', { query: 'a\0b' })).isError).toBe(true)
    await expect(client.callTool({ name: 'buy_prompt' })).rejects.toMatchObject({ code: -32602 })
  })

  it('is told what is wrong with its arguments', async () => {
    const { client, name } = await ofBuyer()
    const of = (args: Record<string, string>) => client.getPrompt({ name, arguments: args })
    await expect(of({ city: 'Rome' })).rejects.toMatchObject({ code: -32602, message: 'Arguments are missing: tone' })
    await expect(of({ ...WORDS, city: '' })).rejects.toMatchObject({ message: 'Arguments are missing: city' })
    await expect(of({ ...WORDS, land: 'Italy' })).rejects.toMatchObject({ message: 'This prompt has no such gap' })
    await expect(of({ ...WORDS, city: 'v'.repeat(5_001) })).rejects.toMatchObject({ code: -32602 })
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, 'b']))
    await expect(of(many)).rejects.toMatchObject({ message: 'Fill in at most 100 gaps' })
  })
})

describe('what an assistant does not get', () => {
  it('is what others own: not listed, not found, not even for an admin or the one who sold it', async () => {
    const { id, name, uploader } = await ofBuyer()
    for (const role of ['member', 'admin'] as const) {
      const stranger = await ofUser(await aUser(shop.deps, { role }))
      expect(await namesIn(stranger)).toEqual([])
      for (const tried of [name, id, id.slice(-12), `x-${id.slice(-12)}`, '%', '', `${name}' or true --`]) {
        await expect(stranger.getPrompt({ name: tried, arguments: WORDS })).rejects.toMatchObject(NOT_THERE)
      }
    }
    await shop.deps.db.update(prompts).set({ promptText: 'See [place]' }).where(eq(prompts.id, id))
    const { messages } = await (await ofUser(uploader)).getPrompt({ name, arguments: { place: 'Oslo' } })
    expect(JSON.stringify(messages)).not.toContain('Rome')
  })

  it('is a text that was not bought: the bought one stays when it is replaced or leaves the market', async () => {
    const { id, client, name } = await ofBuyer()
    const change = { promptText: 'The new text', withdrawnAt: new Date() }
    await shop.deps.db.update(prompts).set(change).where(eq(prompts.id, id))
    expect(await namesIn(client)).toEqual([name])
    const { messages } = await client.getPrompt({ name, arguments: WORDS })
    expect(messages[0]?.content).toMatchObject({ text: 'See Rome in May: cold' })
  })

  it('is what was refunded', async () => {
    const { user, client, name } = await ofBuyer()
    await shop.deps.db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.buyerId, user.id))
    expect(await namesIn(client)).toEqual([])
    await expect(client.getPrompt({ name, arguments: WORDS })).rejects.toMatchObject(NOT_THERE)
  })

  it('is anything after its key was revoked, in the middle of its work', async () => {
    const { client, keyId, key } = await ofBuyer()
    expect(await namesIn(client)).toHaveLength(1)
    await shop.deps.db.delete(apiKeys).where(eq(apiKeys.id, keyId))
    await expect(client.listPrompts()).rejects.toThrow()
    const answer = await post(key, message('prompts/list'))
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
  })

  it('is anything without a key, with a session or for the page of another site', async () => {
    const { key, user } = await ofBuyer()
    const { cookies } = await shop.visitor('POST', '/users/login', {
      email: user.email,
      password: 'correct horse battery',
    })
    const cookie = `${cookies[0]?.name}=${cookies[0]?.value}`
    for (const headers of [{ authorization: '' }, { authorization: '', cookie }]) {
      const answer = await post(key, message('prompts/list'), headers)
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Bearer/)])
    }
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
      expect((await post(key, message('prompts/list'), { origin })).json().code).toBe('cross_site_request')
    }
    expect(
      (await post(key, message('prompts/list'), { origin: 'http://shop.example', host: 'shop.example' })).statusCode,
    ).toBe(200)
  })

  it('is a stream, a session or a method that there is not', async () => {
    const { key } = await ofBuyer()
    const authorization = `Bearer ${key}`
    const stream = await shop.app.inject({ method: 'GET', url: '/mcp', headers: { authorization } })
    expect([stream.statusCode, stream.headers.allow]).toEqual([405, 'POST'])
    const answer = await post(key, message('prompts/list'))
    expect([answer.headers['mcp-session-id'], answer.headers['content-type']]).toEqual([
      undefined,
      expect.stringMatching(/^application\/json/),
    ])
    expect((await post(key, message('prompts/delete'))).json().error.code).toBe(-32601)
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'assistant', version: '1' },
    }
    const params = { _meta: meta, notifications: { promptsListChanged: true } }
    const listening = await post(key, message('subscriptions/listen', params), headers)
    expect(listening.json().error.message).toMatch(/limit reached/)
  })

  it('is more than one answer to a message, or an answer to one that is too large or no message', async () => {
    const { key } = await ofBuyer()
    const codes = async (payload: object | string) => {
      const answer = await post(key, payload)
      expect(answer.body).not.toMatch(/at .*\.[tj]s|node_modules/)
      return answer.statusCode
    }
    expect(await codes([message('prompts/list'), message('prompts/list')])).toBe(400)
    expect(await codes(message('prompts/get', { name: 'x'.repeat(300_000) }))).toBe(413)
    const nested = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(
      await codes(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"a":${nested}}}}`),
    ).toBe(200)
    for (const payload of ['', 'null', '5', '{}', '{"jsonrpc":"2.0","method":5}', '{', '{"__proto__":{}}']) {
      expect(await codes(payload)).toBe(400)
    }
  })

  it('is a word about what went wrong inside', async () => {
    const user = await aUser(shop.deps)
    const warnings: unknown[] = []
    const refuse = () => {
      throw new Error('select the secret')
    }
    const db = new Proxy({}, { get: refuse }) as Db
    const log = { warn: (...given: unknown[]) => void warnings.push(given) }
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const ctx = { ...shop.contextOf(user), db, log: log as typeof shop.deps.log }
    const { text } = await answerMcp(ctx, { headers, body: message('prompts/list') })
    expect(JSON.parse(text).error).toMatchObject({
      code: -32603,
      message: expect.stringMatching(/^Something went wrong/),
    })
    expect(text).not.toContain('secret')
    expect(warnings).toHaveLength(1)
  })
})
