import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { knownSchemas, migrateWithin, newestSchema } from '../backup/catalog.ts'
import { rowsOf } from '../testing/consistency.ts'
import { createPGlite, wrapPGlite } from './embedded.ts'

const database = wrapPGlite(await createPGlite(), 'PGlite in memory')
afterAll(() => database.close())

const idOf = (digit: number) => `0190000${digit}-0000-7000-8000-000000000000`

it('leaves one notification of each who wrote, the last', async () => {
  const before = knownSchemas()[5]
  await database.db.transaction((tx) => migrateWithin(tx, undefined, before ?? 0))
  for (const [digit, name] of ['ada', 'ben', 'cleo'].entries()) {
    await database.db.execute(
      sql`insert into users (id, username, username_key) values (${idOf(digit)}, ${name}, ${name})`,
    )
  }
  const told = [
    [4, 0, 1, 'message', true],
    [5, 0, 1, 'message', true],
    [6, 0, 1, 'message', false],
    [7, 0, 2, 'message', true],
    [8, 1, 2, 'message', true],
    [9, 0, null, 'approved', true],
  ] as const
  for (const [id, user, actor, type, isRead] of told) {
    await database.db.execute(sql`
      insert into notifications (id, user_id, actor_id, type, read_at) values
        (${idOf(id)}, ${idOf(user)}, ${actor === null ? null : idOf(actor)}, ${type}, ${isRead ? new Date(0) : null})`)
  }
  await database.db.transaction((tx) => migrateWithin(tx, before, newestSchema()))
  const left = await rowsOf<{ id: string }>(database.db, 'select id from notifications order by id')
  expect(left.map(({ id }) => id)).toEqual([6, 7, 8, 9].map(idOf))
})
