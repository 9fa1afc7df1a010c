// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { testApp } from '../../testing/shop/app.ts'
import { type AssistedShop, assistedShop, message, namesIn, WORDS } from '../../testing/shop/assistants.ts'
import { aBuyer, aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: AssistedShop
beforeAll(async () => {
  shop = await assistedShop()
})

describe('an assistant', () => {
  it('lists the user’s purchases, with their variables as arguments', async () => {
    const { client, name } = await shop.ofBuyer()
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

  it('gets a filled-in prompt, in both versions of the protocol', async () => {
    const { client, key, name } = await shop.ofBuyer()
    const modern = await shop.connected(key, { versionNegotiation: { mode: 'auto' } })
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

  it('inserts values literally, also ones that look like a variable', async () => {
    const { client, name } = await shop.ofBuyer()
    const { messages } = await client.getPrompt({ name, arguments: { city: '[tone: warm|cold]', tone: '$& ${city}' } })
    expect(messages[0]?.content).toMatchObject({ text: 'See [tone: warm|cold] in May: $& ${city}' })
  })

  it('finds a prompt by its name after the title has changed', async () => {
    const { id, client, name } = await shop.ofBuyer('A fox')
    await shop.deps.db.update(prompts).set({ title: 'Another' }).where(eq(prompts.id, id))
    expect(await namesIn(client)).toEqual([`another-${id.slice(-12)}`])
    expect((await client.getPrompt({ name })).messages).toHaveLength(1)
  })

  it('gets versions later than the bought one, but no earlier ones', async () => {
    const { id, key, client, name } = await shop.ofBuyer()
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
    const modern = await shop.connected(key, { versionNegotiation: { mode: 'auto' } })
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
    const later = await shop.ofUser(await aBuyer(shop.deps, id))
    await expect(later.getPrompt({ name, arguments: { '@version': '1', ...WORDS } })).rejects.toMatchObject({
      message: 'This version does not exist',
    })
  })

  it('paginates', async () => {
    const user = await aUser(shop.deps)
    for (let made = 0; made < 23; made += 1) await aPrompt(shop.deps, { uploader: user })
    const client = await shop.ofUser(user)
    const first = await client.listPrompts({ cursor: undefined })
    expect(new Set(first.prompts.map(({ name }) => name)).size).toBe(23)
    const page = (await shop.post((await aKey(shop, user)).key, message('prompts/list'))).json().result
    expect([page.prompts.length, typeof page.nextCursor]).toEqual([20, 'string'])
    await expect(client.listPrompts({ cursor: 'none' })).rejects.toMatchObject({ code: -32602 })
  })

  it('is told of a few of many problems, and how many more there are', async () => {
    const { key, name } = await shop.ofBuyer()
    const wrong = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]))
    const refusal = async (method: string, params: object) => (await shop.post(key, message(method, params))).json()
    const given = { name, arguments: wrong(250), ref: { type: 'ref/prompt', name }, argument: wrong(3) }
    const params = { ...given, context: { arguments: wrong(20) } }
    const ofTool = await refusal('tools/call', params)
    expect(ofTool.error).toMatchObject({ code: -32602, message: 'There is no such tool' })
    for (const method of ['prompts/get', 'completion/complete']) {
      const { error } = await refusal(method, params)
      expect([method, error.code]).toEqual([method, -32602])
      expect(JSON.stringify(error).length).toBeLessThan(1_500)
      expect(error.message).toMatch(/; and \d+ more$/)
    }
    const { error } = await refusal('prompts/get', { name, arguments: wrong(2) })
    expect(error.message).toMatch(/arguments\.a0: .*; params\.arguments\.a1: /)
    expect(error.message).not.toContain('more')
  })

  it('is rate limited for lists and searches, in the protocol and the API together', async () => {
    const strict = await testApp({}, { limits: { 'keyed-list': { points: 3, durationSeconds: 60 } } }, shop)
    const { key, name } = await shop.ofBuyer()
    const of = async (method: string, params?: object) =>
      (await shop.post(key, message(method, params), {}, strict)).statusCode
    const search = { name: 'search_prompts', arguments: { query: 'walk' } }
    expect([await of('prompts/list'), await of('tools/call', search)]).toEqual([200, 200])
    const rest = async () => withKey(strict, key)('GET', '/machine/prompts')
    expect([(await rest()).statusCode, (await rest()).statusCode]).toEqual([200, 429])
    expect([await of('prompts/list'), await of('tools/call', search)]).toEqual([429, 429])
    const fill = { name: 'fill_prompt', arguments: { name, arguments: WORDS } }
    expect([await of('prompts/get', { name, arguments: WORDS }), await of('tools/call', fill)]).toEqual([200, 200])
  })

  it('completes the choices of an argument', async () => {
    const { client, name } = await shop.ofBuyer()
    const of = async (argument: { name: string; value: string }) =>
      (await client.complete({ ref: { type: 'ref/prompt', name }, argument })).completion.values
    expect(await of({ name: 'tone', value: '' })).toEqual(['warm', 'cold'])
    expect(await of({ name: 'tone', value: 'W' })).toEqual(['warm'])
    expect(await of({ name: 'city', value: 'R' })).toEqual([])
  })

  it('that supports only tools searches and fills in', async () => {
    const { client, name } = await shop.ofBuyer()
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

  it('receives errors in its arguments', async () => {
    const { client, name } = await shop.ofBuyer()
    const of = (args: Record<string, string>) => client.getPrompt({ name, arguments: args })
    await expect(of({ city: 'Rome' })).rejects.toMatchObject({ code: -32602, message: 'Arguments are missing: tone' })
    await expect(of({ ...WORDS, city: '' })).rejects.toMatchObject({ message: 'Arguments are missing: city' })
    await expect(of({ ...WORDS, land: 'Italy' })).rejects.toMatchObject({ message: 'This prompt has no such variable' })
    await expect(of({ ...WORDS, city: 'v'.repeat(5_001) })).rejects.toMatchObject({ code: -32602 })
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, 'b']))
    await expect(of(many)).rejects.toMatchObject({ message: 'Fill in at most 100 variables' })
  })
})
