import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { aNewShop, type Content, contentOf, runCli, type Shop, stock } from '../testing/shop.ts'

const shops: Shop[] = []
async function aShop(postgres?: ''): Promise<Shop> {
  const shop = await aNewShop(postgres)
  shops.push(shop)
  return shop
}
afterAll(() => Promise.all(shops.map((shop) => shop.remove())))

/** Their words are stemmed by each engine's own dictionary, and the embedded one is of a later PostgreSQL. */
const withoutVectors = ({ rows, pictures }: Content): Content => ({
  rows: { ...rows, prompts: (rows.prompts ?? []).map((row) => row.replaceAll(/"'(?:[^"]|"")*'[\d:,]*"/g, '')) },
  pictures,
})

function firstDifference(one: Content, other: Content): unknown {
  const lines = (content: Content) => [
    ...Object.entries(content.rows).flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`)),
    JSON.stringify(content.pictures),
  ]
  const [left, right] = [lines(one), lines(other)]
  const at = left.findIndex((line, index) => line !== right[index])
  return at === -1 && left.length === right.length ? undefined : [left[at], right[at]]
}

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
    const before = await contentOf(embedded)
    expect(firstDifference(await contentOf(again), before)).toBeUndefined()
    expect(firstDifference(withoutVectors(await contentOf(postgres)), withoutVectors(before))).toBeUndefined()
  }, 120_000)

  it('leaves the tables of others alone', async () => {
    const shop = await aShop()
    await stock(shop)
    const index = "select 'of_somebody_else_note'::regclass::oid as oid"
    const [before] = await query(
      shop,
      `create table of_somebody_else (note text);
       create index of_somebody_else_note on of_somebody_else (note);
       insert into of_somebody_else values ('keep')`,
      index,
    )
    const file = join(shop.folder, 'one.tar.gz')
    expect(await runCli(shop, 'backup', file)).toMatchObject({ code: 0 })
    expect(await runCli(shop, 'restore', file, '--replace')).toMatchObject({ code: 0 })
    expect((await contentOf(shop)).rows).toMatchObject({ of_somebody_else: ['(keep)'] })
    expect(await query(shop, index)).toEqual([before])
    // Not in the backup: elsewhere it is not made.
    const other = await aShop()
    expect(await runCli(other, 'restore', file)).toMatchObject({ code: 0 })
    expect((await contentOf(other)).rows).not.toHaveProperty('of_somebody_else')
  }, 120_000)

  it('is not restored over what others have made of its tables, or under their names', async () => {
    const [shop, empty] = [await aShop(), await aShop()]
    await stock(shop)
    const file = join(shop.folder, 'one.tar.gz')
    expect(await runCli(shop, 'backup', file)).toMatchObject({ code: 0 })
    await query(shop, 'create view titles as select title from prompts')
    await query(empty, "create table likes (note text); insert into likes values ('keep')")
    for (const [where, said] of [
      [
        shop,
        /^Something that is not of the shop depends on its tables: .*view titles depends on .*Nothing was changed.\n$/,
      ],
      [empty, /^Something that is not of the shop has a name that it needs: .*"likes".*Nothing was changed.\n$/],
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

  it('is not restored over triggers of others, and leaves their functions', async () => {
    const shop = await aShop()
    await stock(shop)
    const file = join(shop.folder, 'one.tar.gz')
    expect(await runCli(shop, 'backup', file)).toMatchObject({ code: 0 })
    await query(
      shop,
      'create function note_it() returns trigger language plpgsql as $$ begin return new; end $$',
      'create trigger note_it after insert on prompts for each row execute function note_it()',
    )
    const before = await contentOf(shop)
    expect(await runCli(shop, 'restore', file, '--replace')).toMatchObject({
      code: 1,
      printed: expect.stringMatching(
        /triggers that are not of the shop \(note_it on prompts\): .*Nothing was changed.\n$/,
      ),
    })
    expect(await contentOf(shop)).toEqual(before)
    await query(shop, 'drop trigger note_it on prompts')
    expect(await runCli(shop, 'restore', file, '--replace')).toMatchObject({ code: 0 })
    const functions = 'select proname as name from pg_proc where proname in ($$note_it$$, $$audit_log_is_append_only$$)'
    expect(await query(shop, `${functions} order by 1`)).toEqual([
      { name: 'audit_log_is_append_only' },
      { name: 'note_it' },
    ])
  }, 120_000)
})

/** Runs these on the database of a shop. @returns the rows of the last one */
async function query(shop: Shop, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
