import { searchMessagesResponse } from '@promptery/contract/talk/messages'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { messages } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { aReport, moveReport } from '../../testing/shop/reports.ts'

let shop: TestApp
let [ann, bob, cid]: TestUser[] = []
let [asAnn, asBob, asCid]: Caller[] = []
const say = async (call: Caller | undefined, to: TestUser | undefined, message: string) =>
  (await call?.('POST', `/messages/send/${to?.id}`, { message }))?.json()

beforeAll(async () => {
  shop = await testApp()
  ;[ann, bob, cid] = [await aUser(shop.deps), await aUser(shop.deps), await aUser(shop.deps)]
  ;[asAnn, asBob, asCid] = [await shop.as(ann), await shop.as(bob), await shop.as(cid)]
})

const found = async (call: Caller | undefined, search: string, more = '') => {
  const response = await call?.('GET', `/messages/search?search=${encodeURIComponent(search)}${more}`)
  expect(response?.statusCode).toBe(200)
  return response?.json().found.map((one: { message: { message: string } }) => one.message.message)
}

describe('GET /messages/search', () => {
  it('finds one’s own messages by their words, folded, in all conversations or in one, the latest first', async () => {
    await say(asAnn, bob, 'The Café opens at nine')
    await say(asBob, ann, 'Which CAFE do you mean?')
    await say(asCid, ann, 'A café too')
    await say(asBob, cid, 'Not for Ann: café')
    expect(await found(asAnn, 'cafe')).toEqual(['A café too', 'Which CAFE do you mean?', 'The Café opens at nine'])
    expect(await found(asAnn, 'Café', `&with=${bob?.id}`)).toEqual([
      'Which CAFE do you mean?',
      'The Café opens at nine',
    ])
    expect(await found(asAnn, 'nine open')).toEqual(['The Café opens at nine'])
    expect(await found(asAnn, '100%')).toEqual([])
    expect(await found(asCid, 'cafe')).toEqual(['Not for Ann: café', 'A café too'])
    const response = await asAnn?.('GET', '/messages/search?search=nine')
    expect(response?.json().found[0].peer).toEqual({ _id: bob?.id, username: bob?.username })
    const stranger = await shop.as(await aUser(shop.deps))
    expect(await found(stranger, 'cafe')).toEqual([])
  })

  it('goes on by a cursor', async () => {
    const other = await aUser(shop.deps)
    for (let n = 1; n <= 5; n += 1) await say(asAnn, other, `page ${n}`)
    const names: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/messages/search?search=page&limit=2${cursor && `&cursor=${cursor}`}`
      const page = searchMessagesResponse.parse((await asAnn?.('GET', path))?.json())
      names.push(...page.found.map(({ message }) => message.message))
      cursor = page.nextCursor
    }
    expect(names).toEqual([5, 4, 3, 2, 1].map((n) => `page ${n}`))
  })

  it('finds neither what one has left nor what was removed, and messages of those who are blocked', async () => {
    const [one, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    const [asOne, asOther] = [await shop.as(one), await shop.as(other)]
    await say(asOne, other, 'walnut, before')
    await asOther('POST', `/messages/leave/${one.id}`)
    const removed = await say(asOne, other, 'walnut, removed')
    await say(asOne, other, 'walnut, after')
    const caseId = await aReport(shop, 'message', removed._id, other)
    await moveReport(shop, caseId, { move: 'decide', decision: 'remove', answer: 'No' })
    await asOther('PUT', `/users/blocks/${one.id}`)
    expect(await found(asOther, 'walnut')).toEqual(['walnut, after'])
    expect(await found(asOne, 'walnut')).toEqual(['walnut, after', 'walnut, before'])
  })

  it('refuses a visitor, an empty search and a bad cursor', async () => {
    expect((await shop.visitor('GET', '/messages/search?search=a')).statusCode).toBe(401)
    expect((await asAnn?.('GET', '/messages/search?search=%20'))?.statusCode).toBe(400)
    expect((await asAnn?.('GET', '/messages/search?search=a&cursor=x'))?.statusCode).toBe(400)
  })
})

it('lists the messages around one, and goes on to earlier ones', async () => {
  const [one, other] = [await aUser(shop.deps), await aUser(shop.deps)]
  const asOne = await shop.as(one)
  await say(asOne, other, '0')
  const [first = expect.unreachable()] = await shop.deps.db.select().from(messages).where(eq(messages.senderId, one.id))
  const rest = Array.from({ length: 250 }, (_, n) => ({
    id: newId(),
    conversationId: first.conversationId,
    senderId: one.id,
    receiverId: other.id,
    message: `${n + 1}`,
    searchText: `${n + 1}`,
  }))
  await shop.deps.db.insert(messages).values(rest)
  const page = await asOne('GET', `/messages/${other.id}?at=${rest[119]?.id}`)
  const texts = page.json().map(({ message }: { message: string }) => message)
  expect([texts[0], texts.at(-1), texts.length]).toEqual(['21', '220', 200])
  const earlier = await asOne('GET', `/messages/${other.id}?before=${page.headers['x-next-cursor']}`)
  expect(earlier.json().at(-1).message).toBe('20')
})
