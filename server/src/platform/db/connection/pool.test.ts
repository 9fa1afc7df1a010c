import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, it } from 'vitest'
import { isLeaving } from '../queries/account-deletion.ts'
import { users } from '../schema.ts'
import { createPool } from './pool.ts'

const db = drizzle(createPool({}, false))
const AS_IN = '"account_deletions"."user_id" = "users"."id"'

it.each([
  ['selects', db.select({ isLeaving }).from(users)],
  ['returns of an update', db.update(users).set({ role: 'member' }).returning({ isLeaving })],
  ['returns of a deletion', db.delete(users).returning({ isLeaving })],
  ['returns of an insertion', db.insert(users).select(sql`select`).returning({ isLeaving })],
])('what a statement on one table %s names the tables of a subquery', (_, statement) => {
  expect(statement.toSQL().sql).toContain(AS_IN)
})
