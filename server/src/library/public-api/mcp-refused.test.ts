import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { apiKeys, prompts, purchases } from '../../platform/db/schema.ts'
import { type AssistedShop, assistedShop, message, NOT_THERE, namesIn, WORDS } from '../../testing/shop/assistants.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { handleMcp } from './mcp/handle-mcp.ts'

let shop: AssistedShop
beforeAll(async () => {
  shop = await assistedShop()
})

describe('an assistant does not get', () => {
  it('other users’ prompts, not even for an admin or the seller', async () => {
    const { id, name, uploader } = await shop.ofBuyer()
    for (const role of ['member', 'admin'] as const) {
      const stranger = await shop.ofUser(await aUser(shop.deps, { role }))
      expect(await namesIn(stranger)).toEqual([])
      for (const tried of [name, id, id.slice(-12), `x-${id.slice(-12)}`, '%', '', `${name}' or true --`]) {
        await expect(stranger.getPrompt({ name: tried, arguments: WORDS })).rejects.toMatchObject(NOT_THERE)
      }
    }
    await shop.deps.db.update(prompts).set({ promptText: 'See [place]' }).where(eq(prompts.id, id))
    const { messages } = await (await shop.ofUser(uploader)).getPrompt({ name, arguments: { place: 'Oslo' } })
    expect(JSON.stringify(messages)).not.toContain('Rome')
  })

  it('a text that was not bought: the bought one stays when it is replaced or leaves the market', async () => {
    const { id, client, name } = await shop.ofBuyer()
    const change = { promptText: 'The new text', withdrawnAt: new Date() }
    await shop.deps.db.update(prompts).set(change).where(eq(prompts.id, id))
    expect(await namesIn(client)).toEqual([name])
    const { messages } = await client.getPrompt({ name, arguments: WORDS })
    expect(messages[0]?.content).toMatchObject({ text: 'See Rome in May: cold' })
  })

  it('a refunded prompt', async () => {
    const { user, client, name } = await shop.ofBuyer()
    await shop.deps.db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.buyerId, user.id))
    expect(await namesIn(client)).toEqual([])
    await expect(client.getPrompt({ name, arguments: WORDS })).rejects.toMatchObject(NOT_THERE)
  })

  it('anything after its key was revoked, even between two requests', async () => {
    const { client, keyId, key } = await shop.ofBuyer()
    expect(await namesIn(client)).toHaveLength(1)
    await shop.deps.db.delete(apiKeys).where(eq(apiKeys.id, keyId))
    await expect(client.listPrompts()).rejects.toThrow()
    const response = await shop.post(key, message('prompts/list'))
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
  })

  it('anything without a key, with a session or from another site’s page', async () => {
    const { key, user } = await shop.ofBuyer()
    const { cookies } = await shop.visitor('POST', '/users/login', {
      email: user.email,
      password: 'correct horse battery',
    })
    const cookie = `${cookies[0]?.name}=${cookies[0]?.value}`
    for (const headers of [{ authorization: '' }, { authorization: '', cookie }]) {
      const response = await shop.post(key, message('prompts/list'), headers)
      expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
        401,
        expect.stringMatching(/^Bearer/),
      ])
    }
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
      expect((await shop.post(key, message('prompts/list'), { origin })).json().code).toBe('cross_site_request')
    }
    expect(
      (await shop.post(key, message('prompts/list'), { origin: 'http://shop.example', host: 'shop.example' }))
        .statusCode,
    ).toBe(200)
  })

  it('a stream, a session or an unsupported method', async () => {
    const { key } = await shop.ofBuyer()
    const authorization = `Bearer ${key}`
    const stream = await shop.app.inject({ method: 'GET', url: '/mcp', headers: { authorization } })
    expect([stream.statusCode, stream.headers.allow]).toEqual([405, 'POST'])
    const response = await shop.post(key, message('prompts/list'))
    expect([response.headers['mcp-session-id'], response.headers['content-type']]).toEqual([
      undefined,
      expect.stringMatching(/^application\/json/),
    ])
    expect((await shop.post(key, message('prompts/delete'))).json().error.code).toBe(-32601)
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'assistant', version: '1' },
    }
    const params = { _meta: meta, notifications: { promptsListChanged: true } }
    const listening = await shop.post(key, message('subscriptions/listen', params), headers)
    expect(listening.json().error.message).toMatch(/limit reached/)
  })

  it('more than one response to a message, or any to an oversized or malformed one', async () => {
    const { key } = await shop.ofBuyer()
    const codes = async (payload: object | string) => {
      const response = await shop.post(key, payload)
      expect(response.body).not.toMatch(/at .*\.[tj]s|node_modules/)
      return response.statusCode
    }
    expect(await codes([message('prompts/list'), message('prompts/list')])).toBe(400)
    expect(await codes(message('prompts/get', { name: 'x'.repeat(300_000) }))).toBe(413)
    const nested = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(
      await codes(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"a":${nested}}}}`),
    ).toBe(400)
    for (const payload of ['', 'null', '5', '{}', '{"jsonrpc":"2.0","method":5}', '{', '{"__proto__":{}}']) {
      expect(await codes(payload)).toBe(400)
    }
  })

  it('a word about each of more arguments than a prompt can have', async () => {
    const { key, name } = await shop.ofBuyer()
    const many = Object.fromEntries(Array.from({ length: 16_000 }, (_, n) => [`a${n}`, n]))
    for (const asked of [
      message('prompts/get', { name, arguments: many }),
      message('tools/call', { name: 'fill_prompt', arguments: { name, arguments: many } }),
      message('completion/complete', { ref: {}, context: { arguments: many } }),
    ]) {
      const response = await shop.post(key, asked)
      expect([response.statusCode, response.json().message]).toEqual([400, 'This message has too many values'])
      expect(response.body.length).toBeLessThan(200)
    }
  })

  it('a stream: a client that accepts JSON alone, or names nothing, is answered with it', async () => {
    const { key } = await shop.ofBuyer()
    for (const accept of ['application/json', '*/*']) {
      const response = await shop.post(key, message('prompts/list'), { accept })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ result: { prompts: [{}] } })
    }
  })

  it('details of internal errors', async () => {
    const user = await aUser(shop.deps)
    const warnings: unknown[] = []
    const refuse = () => {
      throw new Error('select the secret')
    }
    const db = new Proxy({}, { get: refuse }) as Db
    const log = { warn: (...given: unknown[]) => void warnings.push(given) }
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const ctx = { ...shop.contextOf(user), db, log: log as typeof shop.deps.log }
    const { text } = await handleMcp(ctx, { headers, body: message('prompts/list') })
    expect(JSON.parse(text).error).toMatchObject({
      code: -32603,
      message: expect.stringMatching(/^Something went wrong/),
    })
    expect(text).not.toContain('secret')
    expect(warnings).toHaveLength(1)
  })
})
