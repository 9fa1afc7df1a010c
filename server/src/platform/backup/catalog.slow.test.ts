import { afterAll, beforeAll, expect, it } from 'vitest'
import { aNewShop, onDatabase, type Shop } from '../../testing/shop/shop.ts'
import { knownSchemas, migrateWithin } from '../db/migrations.ts'
import { KNOWN_TABLES, SHOP_FUNCTIONS } from './catalog.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aNewShop()
})
afterAll(() => shop.remove())

it('every table and function of the migrations is known, and there are no sequences', async () => {
  const shop = await aNewShop('unmigrated')
  try {
    await onDatabase(shop, async (client) => {
      let from: number | undefined
      for (const version of knownSchemas()) {
        await migrateWithin(client, from, version)
        from = version
        const { rows } = await client.query<{ kind: string; name: string }>(`
          select relkind::text as kind, relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          union all
          select 'function', proname from pg_proc p where pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)
        // A restored sequence would have to continue after the highest number.
        for (const { kind, name } of rows) {
          expect(
            kind === 'function' ? SHOP_FUNCTIONS : kind === 'r' ? KNOWN_TABLES : [],
            `${kind} of ${version}`,
          ).toContain(name)
        }
      }
    })
  } finally {
    await shop.remove()
  }
}, 60_000)
