import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aNewShop, backUp, onDatabase, type Shop } from '../../testing/shop/shop.ts'
import { BackupFailed } from './archive.ts'
import { EXCLUDED_TABLES } from './catalog.ts'
import { verifyBackup } from './verify-backup.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aNewShop()
})
afterAll(() => shop.remove())

it('hashes of visitors, outgoing mail, what is left of erasures and what jobs know are in no backup', async () => {
  await onDatabase(shop, (client) =>
    client.query(`
      insert into mails (id, address, kind, content) values (gen_random_uuid(), 'mira@test.example', 'test', '{}');
      insert into visit_salts (day) values (current_date);
      insert into visit_marks (day, mark) values (current_date, gen_random_uuid())`),
  )
  const file = join(shop.folder, 'visits.tar.gz')
  await backUp(shop, file)
  const { manifest } = await verifyBackup({ file })
  const smallFiles = manifest.tables.filter(({ name }) => EXCLUDED_TABLES.has(name))
  expect(smallFiles.map(({ name, rows }) => [name, rows])).toEqual([
    ['backup_status', 0],
    ['email_tokens', 0],
    ['mail_status', 0],
    ['mails', 0],
    ['notification_mails', 0],
    ['unfinished_erasures', 0],
    ['visit_marks', 0],
    ['visit_salts', 0],
    ['waiting_counts', 0],
  ])
}, 60_000)

it('a backup is refused if a table of the shop is missing', async () => {
  const rename = (from: string, to: string) =>
    onDatabase(shop, (client) => client.query(`alter table ${from} rename to ${to}`))
  await rename('likes', 'likes_of_before')
  await expect(backUp(shop, join(shop.folder, 'less.tar.gz'))).rejects.toThrow(
    new BackupFailed('The database lacks tables of the shop: likes'),
  )
  await rename('likes_of_before', 'likes')
}, 60_000)
