import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { atEndOfFile, endTest } from '../../../testing/at-end-of-file.ts'
import { testApp } from '../../../testing/shop/app.ts'
import { aNewShop, contentOf, filesOf, restore, type Shop } from '../../../testing/shop/shop.ts'
import { aBrowserAt } from '../../../testing/shop/sign-in/browser.ts'
import { openPostgres } from '../../db/connection/postgres.ts'
import { verifyBackup } from '../verify-backup.ts'

let shop: Shop | undefined
afterEach(async () => {
  await endTest()
  await shop?.remove()
  shop = undefined
})

/** Characters that an incorrect parser of lines, JSON or COPY would break. */
const TEXT = 'Line one\nline "two"\t\\ \\n \\N \r\n ünïcödé 🦊 {a,b} NULL \u2028 next \u0085 [animal]'

/** Made by Promptery 0.1.0: in each, Mira sells one prompt with a cover; Theo buys and likes it and writes to her. */
it.each(['embedded', 'postgres'])(
  'A backup of format 1, made with the engine %s, is restored',
  async (engine) => {
    shop = await aNewShop('unmigrated')
    const file = join(import.meta.dirname, `fixtures/${engine}-format-1.tar.gz`)
    expect(await restore(shop, file)).toMatchObject({ rows: 26, pictures: 3 })
    const { manifest } = await verifyBackup({ file })
    const { rows, pictures } = await contentOf(shop)
    for (const table of manifest.tables) expect(rows[table.name], table.name).toHaveLength(table.rows)
    expect(Object.entries(manifest.entries)).toEqual(expect.arrayContaining(Object.entries(pictures)))
    expect(Object.keys(pictures)).toHaveLength(3)

    const database = await openPostgres({ connectionString: shop.databaseUrl ?? '' }, 'the restored database')
    atEndOfFile(database.close)
    await database.migrate()
    const theo = aBrowserAt(await testApp({}, { files: await filesOf(shop) }, { database }))
    const { user } = (
      await theo.call('POST', '/users/login', { email: 'theo@example.net', password: 'correct horse of theo' })
    ).json()
    const [{ id }] = (await theo.call('GET', '/prompts/bought-prompts')).json().prompts
    expect((await theo.call('GET', `/prompts/${id}`)).json()).toMatchObject({
      // Forms normalise line breaks.
      prompt: { title: 'Fox in the snow', prompt: TEXT.replace('\r\n', '\n'), likes: [user._id] },
    })
    expect(rows.messages?.[0]).toContain(TEXT.replaceAll('\\', '\\\\').replaceAll('"', '""'))
  },
  60_000,
)
