import { addressOf } from '@promptery/contract/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTopic } from '../../testing/access/a-topic.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { dehydrate, initialCallsOf } from './dehydrate.ts'

let shop: TestApp
let id: string
let ids: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  const prompt = await aPrompt(shop.deps, { title: '</script><b>' })
  id = prompt.id
  const topic = await aTopic(shop.deps, { authorId: prompt.uploader.id })
  ids = { prompt: id, topic: topic.id, engineer: prompt.uploader.id }
})

describe('the dehydrated state of a public screen', () => {
  it.each([
    ...['/', '/marketplace', '/Marketplace/', '/hire', '/discussion'],
    ...['/marketplace/:prompt', '/discussion/:topic', '/engineer-profile/:engineer'],
  ])('%s begins with calls that a visitor may make, and a page', async (path) => {
    const address = path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')
    const { calls = [], others = [], samples = [] } = initialCallsOf(address) ?? {}
    expect(calls.length).toBeGreaterThan(1)
    for (const call of [...calls, ...others].concat(samples)) {
      const address = addressOf(call.route, call)
      expect((await shop.visitor('GET', address)).statusCode, address).toBe(200)
      expect(shop.app.visitorReads.has(call.route), address).toBe(true)
    }
  })

  it('is smaller with query parameters', () => {
    expect(initialCallsOf('/marketplace')).toMatchObject({ screen: 'MarketplacePage', isDehydrated: true })
    expect(initialCallsOf('/marketplace?type=GPT')).toMatchObject({
      screen: 'MarketplacePage',
      isDehydrated: false,
    })
    expect(initialCallsOf('/profile')).toBeUndefined()
    expect(initialCallsOf('/marketplace/not-an-id')).toBeUndefined()
  })

  it('is embedded as data that no prompt text can end', async () => {
    const call = `/prompts/${id}`
    const response = await shop.visitor('GET', call)
    const json = response.body
    const { head, state } = dehydrate({
      code: ['/assets/a.js'],
      responses: [{ call, cursor: undefined, json }],
      cover: { image: response.json().prompt.cover_image, sizes: '100vw', media: '(min-width: 1px)' },
    })
    expect(head).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">')
    expect(head).toMatch(
      /<link rel="preload" as="image" [^>]*media="\(min-width: 1px\)" imagesrcset="\/covers\/[^"]* 320w, /,
    )
    const data = /^<script type="application\/json" id="dehydrated-state">(.*?)<\/script>$/.exec(state)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ [call]: { cursor: null, body: JSON.parse(json) } })
  })

  it('has no long response, except for a text that the page has anyway', () => {
    const responses = [{ call: '/a', cursor: undefined, json: JSON.stringify({ text: 'x'.repeat(160_000) }) }]
    const stateWith = (publicText?: string) => dehydrate({ code: [], responses, cover: undefined, publicText }).state
    expect(stateWith()).toBe('')
    expect(stateWith('x'.repeat(160_000))).toContain('{"/a":{"cursor":null,"body":{"text":"\\u0000"}}}')
  })
})
