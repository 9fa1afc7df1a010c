import { discussionSchema } from '@promptery/contract/talk/discussions'
import { beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId } from '../../platform/db/ids.ts'
import { discussions } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let author: TestUser
let call: Caller
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
  author = await aUser(shop.deps)
  call = await shop.as(author)
})

const topicsOf = (response: { json(): { data: { topic: string }[] } }) => response.json().data.map(({ topic }) => topic)

describe('POST /discussions/create', () => {
  it('opens a discussion in the name of the session’s user [spec 7.discussions.create 3.discussion]', async () => {
    const response = await call('POST', '/discussions/create', {
      topic: '  Seeds of 2024 ',
      description: 'Do you keep them?',
    })
    expect(response.statusCode).toBe(201)
    const { success, data } = response.json()
    expect(success).toBe(true)
    expect(discussionSchema.parse(data)).toEqual({
      _id: expect.any(String),
      topic: 'Seeds of 2024',
      description: 'Do you keep them?',
      language: 'en',
      author: { _id: author.id, username: author.username },
      createdAt: expect.any(String),
      ...{ answersCount: 0, isAnswered: false, votesCount: 0, activeAt: data.createdAt },
    })
    const list = (await shop.visitor('GET', '/discussions/all?topic=seeds')).json()
    expect(list.data).toEqual([data])
  })

  it('stores twenty concurrent ones', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, async () => shop.as(await aUser(shop.deps))))
    const responses = await Promise.all(
      crowd.map((each, n) => each('POST', '/discussions/create', { topic: `Crowd ${n}`, description: 'x' })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 201))
    expect(topicsOf(await shop.visitor('GET', '/discussions/all?topic=crowd'))).toHaveLength(20)
  })

  it('refuses a visitor and what is too short or too long [spec 6.visitor.writes]', async () => {
    const body = { topic: 'A topic', description: 'A description' }
    expect((await shop.visitor('POST', '/discussions/create', body)).statusCode).toBe(401)
    for (const [path, value] of [
      ['topic', '  a  '],
      ['topic', 'x'.repeat(201)],
      ['description', ' '],
      ['description', 'x'.repeat(5_001)],
    ] as const) {
      const response = await call('POST', '/discussions/create', { ...body, [path]: value })
      expect(response.statusCode).toBe(400)
      expect(response.json().errors).toMatchObject([{ path }])
    }
  })

  it('limits the number per user', async () => {
    const hasty = await shop.as(await aUser(shop.deps))
    const statuses = []
    for (let n = 0; n < 21; n += 1) {
      const body = { topic: `Hasty ${n}`, description: 'x' }
      statuses.push((await hasty('POST', '/discussions/create', body)).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })
})

describe('GET /discussions/all', () => {
  it.each([
    ['a part, in any case', 'HOTO OF', ['Photo of a café']],
    ['without accents', 'cafe', ['Photo of a café']],
    ['a wildcard, taken literally', '100%', ['Why 100% of my skies are grey']],
    ['another wildcard', 'p_oto', []],
    ['a backslash', '\\', []],
    ['nothing of the description', 'hidden', []],
  ])('finds by topic: %s [spec 7.discussions.all]', async (_, topic, found) => {
    const own = await board(['Photo of a café', 'Why 100% of my skies are grey', 'Why 1000 words'])
    expect(topicsOf(await own.visitor('GET', `/discussions/all?topic=${encodeURIComponent(topic)}`))).toEqual(found)
  })

  it('lists the latest 100, oldest first, and continues with earlier ones [spec 7.discussions.all]', async () => {
    const own = await board(Array.from({ length: 103 }, (_, n) => `Topic ${n}`))
    const latest = await own.visitor('GET', '/discussions/all')
    expect(topicsOf(latest)).toEqual(Array.from({ length: 100 }, (_, n) => `Topic ${n + 3}`))
    const older = await own.visitor('GET', `/discussions/all?topic=&before=${latest.json().nextCursor}`)
    expect(topicsOf(older)).toEqual(['Topic 0', 'Topic 1', 'Topic 2'])
    expect(older.json().nextCursor).toBeNull()
  })

  it('refuses a bad cursor and a topic that is too long', async () => {
    expect((await shop.visitor('GET', '/discussions/all?before=x')).statusCode).toBe(400)
    expect((await shop.visitor('GET', `/discussions/all?topic=${'x'.repeat(201)}`)).statusCode).toBe(400)
  })
})

/** Replaces all topics of the board. */
async function board(topics: string[]): Promise<TestApp> {
  await shop.deps.db.delete(discussions)
  await shop.deps.db.insert(discussions).values(
    topics.map((topic) => ({
      id: newId(),
      authorId: author.id,
      topic,
      description: 'hidden',
      searchText: foldText(topic),
    })),
  )
  return shop
}
