import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openForCommand } from '../db/connect.ts'
import { aNewShop, contentOf, inside, runCli, type Shop } from '../testing/shop.ts'
import { knownSchemas, migrateWithin, newestSchema, schemaVersion } from './catalog.ts'
import { verifyBackup } from './verify-backup.ts'

const shops: Shop[] = []
afterAll(() => Promise.all(shops.map((shop) => shop.remove())))

it('A backup of an older schema is made as it is, and migrated when it is restored', async () => {
  const [old, now] = [await aNewShop(), await aNewShop()]
  shops.push(old, now)
  const [, older] = knownSchemas()
  if (older === undefined) throw new Error('There is no older schema')
  const database = await openForCommand(old)
  await database.db.transaction(async (tx) => {
    await migrateWithin(tx, undefined, older)
    await tx.execute(
      sql`insert into users (id, username, username_key) values ('01900000-0000-7000-8000-000000000000', 'Mira', 'mira')`,
    )
  })
  await database.close()
  const file = join(old.folder, 'old.tar.gz')
  expect(await runCli(old, 'backup', file)).toMatchObject({ code: 0 })
  expect((await verifyBackup(file)).schema).toBe(older)
  expect(await runCli(now, 'restore', file)).toMatchObject({ code: 0 })
  // Drizzle's own migrator, which opening it runs, finds nothing left to do.
  expect(await inside(now, ({ db }) => schemaVersion(db))).toBe(newestSchema())
  const { rows } = await contentOf(now)
  expect(rows.users).toHaveLength(1)
  expect(rows.cart_items).toEqual([])
}, 120_000)
