import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocks, discussions, messages, notifications } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../testing/shop/factories.ts'
import { twoUsers } from '../testing/shop/talk.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const outcome = ({ statusCode, json }: { statusCode: number; json(): { code?: string; message?: string } }) => [
  statusCode,
  json().code,
  json().message,
]
const REFUSED = [403, 'blocked', 'This member does not take messages from you']
const sent = (from: string, to: string) =>
  shop.deps.db.$count(messages, and(eq(messages.senderId, from), eq(messages.receiverId, to)))

describe('a blocked member', () => {
  it('cannot write, in a new conversation or an old one, until they are unblocked', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    expect((await asOther('PUT', `/users/blocks/${one.id}`)).statusCode).toBe(200)
    expect(outcome(await asOne('POST', `/messages/send/${other.id}`, { message: 'Hello' }))).toEqual(REFUSED)
    expect(await shop.deps.db.$count(notifications, eq(notifications.userId, other.id))).toBe(0)
    await asOther('DELETE', `/users/blocks/${one.id}`)
    const clientKey = randomUUID()
    const first = { message: 'Hello', clientKey }
    expect((await asOne('POST', `/messages/send/${other.id}`, first)).statusCode).toBe(201)
    await asOther('PUT', `/users/blocks/${one.id}`)
    expect(outcome(await asOne('POST', `/messages/send/${other.id}`, { message: 'Again' }))).toEqual(REFUSED)
    // A retry of what arrived before is no new message.
    expect((await asOne('POST', `/messages/send/${other.id}`, first)).statusCode).toBe(200)
    expect(await sent(one.id, other.id)).toBe(1)
    // Nobody writes to a member who cannot answer.
    expect(outcome(await asOther('POST', `/messages/send/${one.id}`, { message: 'Ha' })).slice(0, 2)).toEqual([
      403,
      'has_blocked',
    ])
  })

  it('writes to others, and others write to the one who blocked', async () => {
    const { one, other, asOne } = await twoUsers(shop)
    const third = await aUser(shop.deps)
    await (await shop.as(other))('PUT', `/users/blocks/${one.id}`)
    expect((await asOne('POST', `/messages/send/${third.id}`, { message: 'Hello' })).statusCode).toBe(201)
    const asThird = await shop.as(third)
    expect((await asThird('POST', `/messages/send/${other.id}`, { message: 'Hello' })).statusCode).toBe(201)
  })

  it('sends nothing once the block is stored, beside many messages', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const write = () => asOne('POST', `/messages/send/${other.id}`, { message: 'Hello' })
    const [blocked, ...written] = await Promise.all([
      asOther('PUT', `/users/blocks/${one.id}`),
      ...Array.from({ length: 20 }, write),
    ])
    expect(blocked.statusCode).toBe(200)
    const accepted = written.filter(({ statusCode }) => statusCode === 201).length
    expect(written.filter(({ statusCode }) => statusCode === 403).length).toBe(20 - accepted)
    expect(await sent(one.id, other.id)).toBe(accepted)
    expect(outcome(await write())).toEqual(REFUSED)
  })

  it('cannot answer a topic of the one who blocked', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    await asOther('POST', '/discussions/create', { topic: 'Ponds of the north', description: 'Which ones are quiet?' })
    const [topic] = await shop.deps.db.select().from(discussions).where(eq(discussions.authorId, other.id))
    const answer = () => asOne('POST', `/discussions/answers/${topic?.id}`, { text: 'The small one' })
    await asOther('PUT', `/users/blocks/${one.id}`)
    expect(outcome(await answer())).toEqual(REFUSED)
    await asOther('DELETE', `/users/blocks/${one.id}`)
    expect((await answer()).statusCode).toBe(201)
  })

  it('cannot answer a review, which stays', async () => {
    const engineer = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader: engineer })
    const buyer = await aBuyer(shop.deps, id)
    const [asBuyer, asEngineer] = [await shop.as(buyer), await shop.as(engineer)]
    const written = await asBuyer('PUT', `/prompts/reviews/${id}`, {
      stars: 4,
      text: 'It works well enough for me',
      version: 1,
    })
    const review = written.json().review
    await asBuyer('PUT', `/users/blocks/${engineer.id}`)
    const answer = () => asEngineer('POST', `/reviews/answer/${review._id}`, { answer: 'Thank you' })
    expect(outcome(await answer())).toEqual(REFUSED)
    const { reviews } = (await shop.visitor('GET', `/prompts/reviews/${id}`)).json()
    expect(reviews).toMatchObject([{ _id: review._id, answer: null }])
    await asBuyer('DELETE', `/users/blocks/${engineer.id}`)
    expect((await answer()).statusCode).toBe(200)
  })
})

it('lists whom one has blocked, latest first, each once', async () => {
  const [user, ...others] = await Promise.all(Array.from({ length: 4 }, () => aUser(shop.deps)))
  if (!user) throw new Error('There is no user')
  const call = await shop.as(user)
  for (const { id } of others) await call('PUT', `/users/blocks/${id}`)
  await Promise.all(others.map(({ id }) => call('PUT', `/users/blocks/${id}`)))
  const { nextCursor, blocks: first } = (await call('GET', '/users/blocks?limit=2')).json()
  const rest = (await call('GET', `/users/blocks?limit=2&cursor=${nextCursor}`)).json().blocks
  expect([...first, ...rest].map(({ _id }: { _id: string }) => _id)).toEqual(others.map(({ id }) => id).reverse())
  const [some] = others
  expect((await call('GET', `/users/blocks/${some?.id}`)).json().isBlocked).toBe(true)
  expect((await (await shop.as(some ?? user))('GET', `/users/blocks/${user.id}`)).json().isBlocked).toBe(false)
  expect(outcome(await call('PUT', `/users/blocks/${user.id}`)).slice(0, 2)).toEqual([403, 'own_account'])
  expect((await call('PUT', '/users/blocks/01890000-0000-7000-8000-000000000000')).statusCode).toBe(404)
  expect(await shop.deps.db.$count(blocks, eq(blocks.blockerId, user.id))).toBe(3)
})
