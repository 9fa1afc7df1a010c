import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aListener, closeEvents, idsOf } from '../../testing/http/event-client.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(closeEvents)

describe('a connection to PostgreSQL that breaks', () => {
  it('ends the streams after reconnecting, and their clients reconnect for missed events', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const before = await bob.open()
    // Once it has been checked, its last statement is the check's.
    const ended = await shop.deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~* '^(listen|select 1$)'`,
    )
    expect(ended.rows).toHaveLength(1)
    const id = await ann.send(bob.user, 'while nobody listened')
    await before.ended
    const after = await bob.open({ lastEventId: before.lastEventId() })
    expect(idsOf(after, 'message')).toEqual([id])
    const live = await ann.send(bob.user, 'and now')
    await expect.poll(() => idsOf(after, 'message')).toEqual([id, live])
  })
})
