import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aNewShop, backUp, contentOf, inside, onDatabase, restore, type Shop } from '../../testing/shop/shop.ts'
import { shopTables } from '../backup/catalog.ts'
import { MIGRATIONS_TABLE, migrateWithin, newestSchema, SCHEMA_OF_4348A99F, schemaVersion } from './migrations.ts'

let old: Shop
beforeAll(async () => {
  old = await aNewShop('unmigrated')
  await onDatabase(old, async (client) => {
    await migrateWithin(client, undefined, SCHEMA_OF_4348A99F)
    await client.query(await readFile(join(import.meta.dirname, 'from-4348a99f.rows.sql'), 'utf8'))
  })
})
afterAll(() => old.remove())

/** What the catalogue says of the schema. */
const CATALOGUE = `
  select 'table ' || relname as name, relpersistence::text || coalesce(reloptions::text, '') as definition
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all
  select 'column ' || relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
    attgenerated, attidentity, pg_get_expr(adbin, adrelid))
  from pg_attribute join pg_class c on c.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select 'function ' || oid::regprocedure, pg_get_functiondef(oid)
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'extension ' || extname, '' from pg_extension
  order by 1`

const catalogueOf = async (client: ClientBase): Promise<Record<string, string>> =>
  Object.fromEntries((await client.query(CATALOGUE)).rows.map(({ name, definition }) => [name, definition]))

const rowsOf = async (client: ClientBase, query: string) => (await client.query({ text: query, rowMode: 'array' })).rows

it('a database and a backup of 4348a99f get the schema of a new database, and the same rows', async () => {
  const [fresh, restored] = [await aNewShop('unmigrated'), await aNewShop('unmigrated')]
  try {
    await onDatabase(old, async (client) => {
      for (const { name } of await shopTables(client)) {
        expect((await client.query(`select from ${name} limit 1`)).rowCount, `rows of ${name}`).toBe(1)
      }
    })
    const file = join(old.folder, 'old.tar.gz')
    await backUp(old, file)
    await restore(restored, file)
    for (const shop of [old, fresh]) await inside(shop, async () => undefined)

    const expected = await onDatabase(fresh, catalogueOf)
    expect(Object.keys(expected).length).toBeGreaterThan(1_000)
    for (const shop of [old, restored]) {
      expect(await onDatabase(shop, catalogueOf)).toEqual(expected)
      expect(await onDatabase(shop, (client) => rowsOf(client, `select created_at from ${MIGRATIONS_TABLE}`))).toEqual([
        [String(newestSchema())],
      ])
    }
    const upgraded = await contentOf(old)
    const ofBackup = await contentOf(restored)
    // A restore gives those who had asked for the deletion of their account time to come back.
    delete upgraded.rows.account_deletions
    delete ofBackup.rows.account_deletions
    expect(ofBackup).toEqual(upgraded)
  } finally {
    await fresh.remove()
    await restored.remove()
  }
}, 120_000)

it('the upgrade fills in what 4348a99f did not have', async () => {
  await inside(old, async () => undefined)
  await onDatabase(old, async (client) => {
    // The private listing that cost nothing no longer counts, which had four stars.
    expect(
      await rowsOf(client, `select sales_count, reviews_count, stars_sum from users where username = 'ada'`),
    ).toEqual([[1, 1, 5]])
    expect(await rowsOf(client, 'select search_text from prompts order by id')).toEqual([['a fox in the snow'], ['']])
    expect(
      await rowsOf(client, `select title_length, terms @@ 'fox & winter & =type=text'::tsquery from search_index`),
    ).toEqual([[5, true]])
    expect(await rowsOf(client, 'select likes_count, sales_count from listings order by id')).toEqual([
      [3, 1],
      [3, 1],
    ])
    expect(await rowsOf(client, 'select returned_for from checkout_items order by id')).toEqual([[null], ['deleted']])
    expect(await rowsOf(client, 'select id from external_refunds')).toEqual([['re_1']])
  })
}, 60_000)

it('a database between 4348a99f and the baseline is refused as it is', async () => {
  const shop = await aNewShop('unmigrated')
  try {
    await onDatabase(shop, async (client) => {
      await migrateWithin(client, undefined, SCHEMA_OF_4348A99F)
      await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ('', ${SCHEMA_OF_4348A99F + 1})`)
    })
    const before = await onDatabase(shop, catalogueOf)
    await expect(inside(shop, async () => undefined)).rejects.toThrow(
      /^The database is of no released version\. Nothing was changed\. If it is older than commit 4348a99f, start that commit on it once, .*restore a backup/,
    )
    expect(await onDatabase(shop, catalogueOf)).toEqual(before)
    expect(await onDatabase(shop, schemaVersion)).toBe(SCHEMA_OF_4348A99F + 1)
  } finally {
    await shop.remove()
  }
}, 60_000)
