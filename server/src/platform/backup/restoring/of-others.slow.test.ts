import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { aNewShop, contentOf, onDatabase, runCli, type Shop, stock } from '../../../testing/shop/shop.ts'

const shops: Shop[] = []
async function aShop(): Promise<Shop> {
  const shop = await aNewShop('unmigrated')
  shops.push(shop)
  return shop
}
afterAll(() => Promise.all(shops.map((shop) => shop.remove())))

describe('a backup of a shop that shares its database', () => {
  it('leaves other tables alone', async () => {
    const shop = await aShop()
    await stock(shop)
    const index = "select 'of_others_note'::regclass::oid as oid"
    const [before] = await query(
      shop,
      `create table of_others (note text);
       create index of_others_note on of_others (note);
       insert into of_others values ('keep')`,
      index,
    )
    const file = join(shop.folder, 'one.tar.gz')
    expect(await runCli(shop, 'backup', file)).toMatchObject({ code: 0 })
    expect(await runCli(shop, 'restore', file, '--replace')).toMatchObject({ code: 0 })
    expect((await contentOf(shop)).rows).toMatchObject({ of_others: ['(keep)'] })
    expect(await query(shop, index)).toEqual([before])
    // The trigger is not in the backup.
    const other = await aShop()
    expect(await runCli(other, 'restore', file)).toMatchObject({ code: 0 })
    expect((await contentOf(other)).rows).not.toHaveProperty('of_others')
  }, 120_000)

  it('is not restored over foreign objects that depend on its tables, or have their names', async () => {
    const [shop, empty] = [await aShop(), await aShop()]
    await stock(shop)
    const file = join(shop.folder, 'one.tar.gz')
    expect(await runCli(shop, 'backup', file)).toMatchObject({ code: 0 })
    await query(shop, 'create view titles as select title from prompts')
    await query(empty, "create table likes (note text); insert into likes values ('keep')")
    for (const [where, said] of [
      [shop, /^PostgreSQL refuses: .*view titles depends on .*Nothing was changed.\n$/],
      [empty, /^PostgreSQL refuses: .*"likes" already exists.*Nothing was changed.\n$/],
    ] as const) {
      const before = await contentOf(where)
      expect(await runCli(where, 'restore', file, '--replace')).toMatchObject({
        code: 1,
        printed: expect.stringMatching(said),
      })
      expect(await contentOf(where)).toEqual(before)
    }
    expect(await query(shop, 'select count(*)::int > 0 as is from titles')).toEqual([{ is: true }])
  }, 120_000)
})

/** Executes statements in the shop's database. @returns the rows of the last one */
const query = (shop: Shop, ...statements: string[]): Promise<unknown[]> =>
  onDatabase(shop, async (client) => {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  })
