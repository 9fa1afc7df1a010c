import { join } from 'node:path'
import { usernameSkeleton } from '@promptery/contract/accounts/usernames'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewShop, backUp, contentOf, inside, onDatabase, restore, type Shop } from '../../testing/shop/shop.ts'
import { knownSchemas, migrateWithin, newestSchema, schemaVersion } from './catalog.ts'
import { verifyBackup } from './verify-backup.ts'

let old: Shop
let now: Shop
const older = knownSchemas()[1] ?? 0

beforeAll(async () => {
  old = await aNewShop('unmigrated')
  now = await aNewShop('unmigrated')
  await onDatabase(old, async (client) => {
    await migrateWithin(client, undefined, older)
    await client.query(`
      insert into users (id, username, username_key) values
        ('01900000-0000-7000-8000-000000000000', 'Mira', 'mira'),
        ('01900000-0000-7000-8000-000000000002', 'ada_brook', 'ada_brook'),
        ('01900000-0000-7000-8000-000000000001', 'Ada.Brook', 'ada.brook');
      create table of_others (note text)`)
  })
})
afterAll(async () => {
  await old.remove()
  await now.remove()
})

describe('a backup of an older schema', () => {
  it('is made unchanged, and migrated when it is restored', async () => {
    const file = join(old.folder, 'old.tar.gz')
    await backUp(old, file)
    const { manifest } = await verifyBackup({ file })
    expect(manifest.schema).toBe(older)
    expect(manifest.tables.map(({ name }) => name)).toContain('users')
    await restore(now, file)
    // Drizzle's own migrator, which runs on opening, has nothing left to do.
    await inside(now, async () => undefined)
    expect(await onDatabase(now, schemaVersion)).toBe(newestSchema())
    const { rows } = await contentOf(now)
    expect(rows.users).toHaveLength(3)
    // Both of two similar names stay, and the older one is protected.
    const users = await onDatabase(now, (client) =>
      client.query('select username, username_skeleton as skeleton from users order by id'),
    )
    expect(users.rows.map(({ username, skeleton }) => [username, skeleton])).toEqual([
      ['Mira', usernameSkeleton('Mira')],
      ['Ada.Brook', usernameSkeleton('Ada.Brook')],
      ['ada_brook', null],
    ])
    expect(rows.cart_items).toEqual([])
    expect(rows).not.toHaveProperty('of_others')
  }, 120_000)
})
