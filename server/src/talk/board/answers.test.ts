import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { answers, discussions } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { aReport, moveReport } from '../../testing/shop/reports.ts'

let shop: TestApp
let author: TestUser
let asking: Caller
let member: TestUser
let answering: Caller
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 100 })
  ;[author, member] = [await aUser(shop.deps), await aUser(shop.deps)]
  ;[asking, answering] = [await shop.as(author), await shop.as(member)]
})

const ask = async (topic = 'Foxes in snow', description = 'How?'): Promise<string> =>
  (await asking('POST', '/discussions/create', { topic, description })).json().data._id
const answer = async (id: string, text = 'Like *this*', call = answering): Promise<string> =>
  (await call('POST', `/discussions/answers/${id}`, { text })).json().answer._id
const topicOf = async (id: string, call: Caller = shop.visitor) => (await call('GET', `/discussions/${id}`)).json().data
const answersOf = async (id: string, query = ''): Promise<string[]> =>
  (await shop.visitor('GET', `/discussions/answers/${id}${query}`))
    .json()
    .answers.map(({ _id }: { _id: string }) => _id)
const told = async (call: Caller) =>
  (await call('GET', '/notifications'))
    .json()
    .notifications.map(({ type, isRead, discussion }: { type: string; isRead: boolean; discussion: object }) => ({
      ...{ type, isRead, discussion },
    }))

describe('a topic', () => {
  it('has answers, counted, the accepted one by its author only', async () => {
    const id = await ask()
    const [first, second] = [await answer(id), await answer(id, 'Or *so*')]
    expect(await answersOf(id)).toEqual([first, second])
    const other = await answer(await ask())
    const accept = (call: Caller, answerId: string | null) => call('PUT', `/discussions/accepted/${id}`, { answerId })
    expect((await accept(answering, first)).json().code).toBe('not_author')
    expect((await accept(asking, other)).statusCode).toBe(404)
    expect((await accept(asking, second)).statusCode).toBe(200)
    expect(await topicOf(id)).toMatchObject({
      ...{ answersCount: 2, isAnswered: true },
      acceptedAnswer: { _id: second, text: 'Or *so*', author: { username: member.username } },
    })
    expect((await answering('DELETE', `/answers/${second}`)).statusCode).toBe(200)
    expect(await topicOf(id)).toMatchObject({ answersCount: 1, isAnswered: false, acceptedAnswer: null })
    await accept(asking, first)
    await accept(asking, null)
    expect(await topicOf(id)).toMatchObject({ isAnswered: false, acceptedAnswer: null })
  })

  it('counts twenty concurrent answers, and what an admin removes and shows again', async () => {
    const id = await ask()
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => answer(id, `Answer ${n}`)))
    const last = made.toSorted().at(-1) ?? ''
    const rowOf = async () => (await shop.deps.db.select().from(discussions).where(eq(discussions.id, id)))[0]
    expect(await rowOf()).toMatchObject({ answersCount: 20, lastAnswerId: last })
    await asking('PUT', `/discussions/accepted/${id}`, { answerId: last })
    const caseId = await aReport(shop, 'answer', last, author)
    await moveReport(shop, caseId, { move: 'decide', decision: 'remove', answer: 'Spam' })
    expect(await rowOf()).toMatchObject({
      ...{ answersCount: 19, lastAnswerId: made.toSorted().at(-2), acceptedAnswerId: null },
    })
    expect(await answersOf(id, '?limit=100')).not.toContain(last)
    expect((await answering('PUT', `/answers/${last}`, { text: 'Again' })).statusCode).toBe(404)
    await moveReport(shop, caseId, { move: 'undo' })
    expect(await rowOf()).toMatchObject({ answersCount: 20, lastAnswerId: last })
  })

  it('is changed by its author, who is the only one', async () => {
    const id = await ask()
    const body = { topic: 'Foxes in rain', description: 'Wet' }
    expect((await answering('PUT', `/discussions/${id}`, body)).json().code).toBe('not_author')
    expect((await asking('PUT', `/discussions/${id}`, body)).json().data).toMatchObject({
      ...body,
      editedAt: expect.any(String),
    })
    expect(await topicOf(id)).toMatchObject(body)
    expect((await asking('PUT', `/discussions/${id}`, { ...body, topic: 'x' })).statusCode).toBe(400)
  })

  it('is gone when its author deletes it, and with answers by others loses its description', async () => {
    const [alone, answered] = [await ask(), await ask('Foxes at night', 'My secret')]
    await answer(alone, 'By myself', asking)
    await answer(answered)
    expect((await answering('DELETE', `/discussions/${answered}`)).statusCode).toBe(403)
    for (const id of [alone, answered]) expect((await asking('DELETE', `/discussions/${id}`)).statusCode).toBe(200)
    expect((await shop.visitor('GET', `/discussions/${alone}`)).statusCode).toBe(404)
    expect(await shop.deps.db.$count(answers, eq(answers.discussionId, alone))).toBe(0)
    expect(await topicOf(answered)).toMatchObject({
      ...{ topic: 'Foxes at night', description: '', isDeleted: true, answersCount: 1 },
    })
    const edit = { topic: 'Foxes', description: 'Back' }
    expect((await asking('PUT', `/discussions/${answered}`, edit)).statusCode).toBe(404)
  })
})

describe('the board', () => {
  it('sorts by time, activity and votes, and finds what nobody has answered, page by page', async () => {
    const quiet = Array.from({ length: 26 }, (_, n) => `Sorted quiet ${n}`)
    for (const topic of quiet) await ask(topic)
    const [voted, active] = [await ask('Sorted voted'), await ask('Sorted active')]
    await ask('Sorted newest')
    await answering('PUT', `/discussions/vote/${voted}`)
    await answer(active)
    const all = async (sort: string): Promise<string[]> => {
      const found = []
      for (let before = ''; ; ) {
        const query = `topic=sorted&sort=${encodeURIComponent(sort)}${before && `&before=${before}`}`
        const page = (await shop.visitor('GET', `/discussions/all?${query}`)).json()
        found.push(...page.data.map(({ topic }: { topic: string }) => topic))
        if (!page.nextCursor) return found
        before = page.nextCursor
      }
    }
    const latest = ['Sorted newest', 'Sorted active', 'Sorted voted', ...quiet.toReversed()]
    const first = (topic: string, others = latest) => [topic, ...others.filter((one) => one !== topic)]
    expect(await all('Newest')).toEqual(latest)
    expect(await all('Latest activity')).toEqual(first('Sorted active'))
    expect(await all('Most votes')).toEqual(first('Sorted voted'))
    expect(await all('Unanswered')).toEqual(latest.filter((topic) => topic !== 'Sorted active'))
    expect((await shop.visitor('GET', '/discussions/all?sort=Best')).statusCode).toBe(400)
  })

  it('marks topics with answers since a member has read them', async () => {
    const id = await ask('Marked as unread')
    const isUnread = async (call: Caller) =>
      (await call('GET', '/discussions/all?topic=marked')).json().data[0].isUnread ?? false
    await answer(id)
    expect([await isUnread(asking), await isUnread(answering)]).toEqual([true, false])
    expect((await topicOf(id, asking)).readUpTo).toBe(id)
    await asking('POST', `/discussions/read/${id}`)
    expect(await isUnread(asking)).toBe(false)
  })
})

describe('answers', () => {
  it('notify the topic’s author once until read, and the existing members whom they name', async () => {
    const id = await ask('Who is told')
    const [named, known] = [await aUser(shop.deps, { username: 'named.one' }), await shop.as(author)]
    const naming = await shop.as(named)
    const blocker = await aUser(shop.deps, { username: 'blocker.one' })
    const blocking = await shop.as(blocker)
    await blocking('PUT', `/users/blocks/${member.id}`)
    await answer(id, `@blocker.one, ask @Named.One. Not me@named.one, @nobody-there or @${member.username}`)
    await answer(id, `@${author.username} look`)
    const discussion = { _id: id, topic: 'Who is told' }
    const answered = { type: 'answered', isRead: false, discussion }
    expect((await told(known)).filter(({ discussion: of }: { discussion: { _id: string } }) => of?._id === id)).toEqual(
      [answered],
    )
    expect(await told(naming)).toEqual([{ type: 'mentioned', isRead: false, discussion }])
    await naming('POST', `/discussions/read/${id}`)
    expect(await told(naming)).toEqual([{ type: 'mentioned', isRead: true, discussion }])
    expect(await told(blocking)).toEqual([])
    // A change tells those only who were not named before.
    const own = await answer(id, 'Nobody')
    await answering('PUT', `/answers/${own}`, { text: 'Now @named.one' })
    await naming('POST', `/discussions/read/${id}`)
    await answering('PUT', `/answers/${own}`, { text: 'Still @named.one' })
    expect((await told(naming)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, true])
    // The writer named themselves.
    expect((await told(answering)).filter(({ type }: { type: string }) => type === 'mentioned')).toEqual([])
  })

  it(`tell at most ${ANSWER.mentionsMax} members`, async () => {
    const crowd = await Promise.all(Array.from({ length: ANSWER.mentionsMax + 2 }, () => aUser(shop.deps)))
    await answer(await ask(), crowd.map(({ username }) => `@${username}`).join(' '))
    const counts = await Promise.all(crowd.map(async (user) => (await told(await shop.as(user))).length))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ANSWER.mentionsMax)
  })

  it('are voted for once by each member, and sorted by votes', async () => {
    const id = await ask()
    const [first, second] = [await answer(id), await answer(id)]
    const crowd = await Promise.all(Array.from({ length: 5 }, async () => shop.as(await aUser(shop.deps))))
    const votes = await Promise.all([...crowd, ...crowd].map((call) => call('PUT', `/answers/vote/${second}`)))
    expect(votes.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect((await answering('PUT', `/answers/vote/${second}`)).json().code).toBe('own_content')
    expect(await answersOf(id, '?sort=Most%20votes')).toEqual([second, first])
    const back = await Promise.all(crowd.slice(1).map((call) => call('DELETE', `/answers/vote/${second}`)))
    expect(back.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
    const [row] = await shop.deps.db.select().from(answers).where(eq(answers.id, second))
    expect(row?.votesCount).toBe(1)
    const [seen] = (await (crowd[0] ?? shop.visitor)('GET', `/discussions/answers/${id}?sort=Most%20votes`)).json()
      .answers
    expect(seen).toMatchObject({ _id: second, votesCount: 1, votedByMe: true })
  })

  it('are refused without a session, a text or a topic', async () => {
    const id = await ask()
    const url = `/discussions/answers/${id}`
    expect((await shop.visitor('POST', url, { text: 'Me' })).statusCode).toBe(401)
    for (const text of ['  ', 'x'.repeat(ANSWER.max + 1)])
      expect((await answering('POST', url, { text })).statusCode).toBe(400)
    expect((await answering('POST', '/discussions/answers/x', { text: 'Me' })).statusCode).toBe(400)
    expect((await asking('PUT', `/answers/${await answer(id)}`, { text: 'Mine' })).json().code).toBe('not_author')
  })
})
