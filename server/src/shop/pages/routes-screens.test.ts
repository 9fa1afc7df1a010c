import { addressOf } from '@promptery/contract/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTopic } from '../../testing/access/a-topic.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { publicScreenAt } from './public-screens.ts'
import { stateOf } from './routes-screens.ts'

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

describe('a public screen', () => {
  it.each([
    ...['/', '/marketplace', '/Marketplace/', '/hire', '/discussion'],
    ...['/marketplace/:prompt', '/discussion/:topic', '/engineer-profile/:engineer'],
  ])('%s begins with calls that a visitor may make', async (path) => {
    const { calls = [] } = publicScreenAt(path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')) ?? {}
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) {
      const address = addressOf(call.route, call)
      expect((await shop.visitor('GET', address)).statusCode, address).toBe(200)
      expect(shop.app.visitorReads.has(call.route), address).toBe(true)
    }
  })

  it('is none of a member, and none without an id', () => {
    expect(publicScreenAt('/profile')).toBeUndefined()
    expect(publicScreenAt('/marketplace/not-an-id')).toBeUndefined()
  })
})

describe('the responses in a page', () => {
  const responseWith = (json: string) => ({ call: '/a', status: 200, cursor: undefined, body: undefined, json })

  it('are data that no prompt text can end', async () => {
    const call = `/prompts/${id}`
    const { body: json } = await shop.visitor('GET', call)
    const state = stateOf([{ ...responseWith(json), call }])
    const [, data = ''] =
      /^<script type="application\/json" id="dehydrated-state" data-at="20[^"]*Z">(.*?)<\/script>$/.exec(state) ?? []
    expect(JSON.parse(data)).toEqual({ [call]: { cursor: null, body: JSON.parse(json) } })
  })

  it('have the rest of a listing whose open text is long', () => {
    const body = { success: true, prompt: { title: 'Long', openText: 'x'.repeat(160_000) } }
    const state = stateOf([{ ...responseWith(JSON.stringify(body)), body }])
    expect(state).toContain('{"/a":{"cursor":null,"isPart":true,"body":{"success":true,"prompt":{"title":"Long"}}}}')
  })

  it('are neither long nor refused', () => {
    const body = { text: 'x'.repeat(160_000) }
    const long = { ...responseWith(JSON.stringify(body)), body }
    expect(stateOf([long, { ...responseWith(''), status: 404 }])).toContain('>{}</script>')
  })
})
