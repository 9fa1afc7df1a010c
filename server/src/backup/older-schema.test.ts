import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForCommand } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows-of.ts'
import { aNewShop, contentOf, inside, runCli, type Shop } from '../testing/shop.ts'
import { knownSchemas, migrateWithin, newestSchema, schemaVersion, tableNamesAt } from './catalog.ts'
import { verifyBackup } from './verify-backup.ts'

let old: Shop
let now: Shop
const older = knownSchemas()[1] ?? 0

async function withOld(work: (tx: Db) => Promise<void>): Promise<void> {
  const database = await openForCommand(old)
  try {
    await database.db.transaction(work)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  old = await aNewShop()
  now = await aNewShop()
  await withOld(async (tx) => {
    await migrateWithin(tx, undefined, older)
    await tx.execute(
      sql`insert into users (id, username, username_key) values ('01900000-0000-7000-8000-000000000000', 'Mira', 'mira')`,
    )
    // In the same database, and of somebody else; one has a name that the shop gets later.
    await tx.execute(sql`create table of_somebody_else (note text)`)
    await tx.execute(sql`create table cart_items (note text)`)
    await tx.execute(sql`insert into cart_items values ('keep')`)
  })
})
afterAll(async () => {
  await old.remove()
  await now.remove()
})

describe('A backup of an older schema', () => {
  it('is made as it is, of the tables that the shop had then, and migrated when it is restored', async () => {
    const file = join(old.folder, 'old.tar.gz')
    expect(await runCli(old, 'backup', file)).toMatchObject({ code: 0 })
    const { schema, tables } = await verifyBackup(file)
    expect(schema).toBe(older)
    expect(new Set(tables.map(({ name }) => name))).toEqual(tableNamesAt(older))
    expect(await runCli(now, 'restore', file)).toMatchObject({ code: 0 })
    // Drizzle's own migrator, which opening it runs, finds nothing left to do.
    expect(await inside(now, ({ db }) => schemaVersion(db))).toBe(newestSchema())
    const { rows } = await contentOf(now)
    expect(rows.users).toHaveLength(1)
    expect(rows.cart_items).toEqual([])
    expect(rows).not.toHaveProperty('of_somebody_else')
  }, 120_000)

  it('is refused where a table of the shop is missing', async () => {
    await withOld(async (tx) => {
      await tx.execute(sql`alter table likes rename to likes_of_before`)
    })
    const { code, printed } = await runCli(old, 'backup', join(old.folder, 'less.tar.gz'))
    expect(printed).toBe('The database lacks tables of the shop: likes\n')
    expect(code).toBe(1)
    await withOld(async (tx) => {
      await tx.execute(sql`alter table likes_of_before rename to likes`)
    })
  }, 60_000)
})

it('The names of the tables are written down for every version of the schema', async () => {
  const undone = new Error('undone')
  const shop = await aNewShop()
  const database = await openForCommand(shop)
  try {
    for (const version of knownSchemas()) {
      const made = database.db.transaction(async (tx) => {
        await migrateWithin(tx, undefined, version)
        const tables = await rowsOf<{ name: string }>(
          tx,
          sql`select tablename as name from pg_tables where schemaname = 'public'`,
        )
        expect(new Set(tables.map(({ name }) => name))).toEqual(tableNamesAt(version))
        throw undone
      })
      await expect(made).rejects.toBe(undone)
    }
  } finally {
    await database.close()
    await shop.remove()
  }
}, 60_000)
