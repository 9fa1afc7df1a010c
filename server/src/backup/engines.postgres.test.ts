import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { aNewShop, contentOf, runCli, type Shop, stock } from '../testing/shop.ts'

const shops: Shop[] = []
async function aShop(postgres?: ''): Promise<Shop> {
  const shop = await aNewShop(postgres)
  shops.push(shop)
  return shop
}
afterAll(() => Promise.all(shops.map((shop) => shop.remove())))

describe('A backup of one engine', () => {
  it('is restored into the other one, and back', async () => {
    const [embedded, postgres, again] = [await aShop(''), await aShop(), await aShop('')]
    await stock(embedded)
    const there = join(embedded.folder, 'there.tar.gz')
    const back = join(embedded.folder, 'back.tar.gz')
    expect(await runCli(embedded, 'backup', there)).toMatchObject({ code: 0 })
    expect(await runCli(postgres, 'restore', there)).toMatchObject({ code: 0 })
    expect(await runCli(postgres, 'backup', back)).toMatchObject({ code: 0 })
    expect(await runCli(again, 'restore', back)).toMatchObject({ code: 0 })
    const before = JSON.stringify(await contentOf(embedded))
    expect(JSON.stringify(await contentOf(postgres)) === before).toBe(true)
    expect(JSON.stringify(await contentOf(again)) === before).toBe(true)
  }, 120_000)

  it('leaves the tables of others alone', async () => {
    const shop = await aShop()
    await stock(shop)
    const client = new pg.Client({ connectionString: shop.databaseUrl })
    await client.connect()
    await client.query('create table of_somebody_else (note text)')
    await client.query("insert into of_somebody_else values ('keep')")
    await client.end()
    const file = join(shop.folder, 'one.tar.gz')
    expect(await runCli(shop, 'backup', file)).toMatchObject({ code: 0 })
    expect(await runCli(shop, 'restore', file, '--replace')).toMatchObject({ code: 0 })
    expect((await contentOf(shop)).rows).toMatchObject({ of_somebody_else: ['(keep)'] })
    // Not in the backup: elsewhere it is not made.
    const other = await aShop()
    expect(await runCli(other, 'restore', file)).toMatchObject({ code: 0 })
    expect((await contentOf(other)).rows).not.toHaveProperty('of_somebody_else')
  }, 120_000)
})
