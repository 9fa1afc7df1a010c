import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { conversations, messages } from '../../platform/db/schema.ts'
import { plansOf } from '../../testing/database/plans.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { searchMessages } from './list-messages.ts'

let shop: TestApp
let [ann, bob, cid]: TestUser[] = []
let [asAnn, asBob]: Caller[] = []
const say = async (call: Caller | undefined, to: TestUser | undefined, message: string) =>
  (await call?.('POST', `/messages/send/${to?.id}`, { message }))?.json()

beforeAll(async () => {
  shop = await testApp()
  ;[ann, bob, cid] = [await aUser(shop.deps), await aUser(shop.deps), await aUser(shop.deps)]
  ;[asAnn, asBob] = [await shop.as(ann), await shop.as(bob)]
})

describe('GET /messages/search', () => {
  it('reads the index of conversations and words, not the messages of others', async () => {
    const { db } = shop.deps
    await say(asAnn, bob, 'Hello')
    await say(asBob, cid, 'Hello')
    await say(asBob, cid, 'zebra')
    await db.execute(sql`insert into ${messages} (id, conversation_id, sender_id, receiver_id, message, search_text)
      select gen_random_uuid(), ${conversations.id}, ${conversations.lowerUserId}, ${conversations.higherUserId}, 'horse',
        'horse ' || n
      from ${conversations}, generate_series(1, 2000) n`)
    await db.execute(sql`analyze ${messages}`)
    if (!ann) return expect.unreachable()
    const ctx = { ...shop.contextOf(ann) }
    const plans = await plansOf(db, (on) =>
      searchMessages({ ...ctx, db: on, searchDb: on }, { search: 'zebra', limit: 24 }),
    )
    expect(plans.join()).toMatch(/Index Scan on messages_search/)
    expect(plans.join()).not.toContain('Seq Scan on messages')
  })
})
