import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { backupsInFolder } from '../../adapters/backups/folder.ts'
import { backupName } from '../../adapters/backups/port.ts'
import { users } from '../../platform/db/schema.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { checkPublicShop } from './check-shop.ts'

it('names what is missing before the shop is public, until it is there', async () => {
  const { deps } = await testApp()
  const demo = await aUser(deps)
  await deps.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id))
  const open = await checkPublicShop({ db: deps.db, config: deps.config, hasMail: false, backups: undefined })
  expect(open.map(({ level }) => level)).toEqual(['note', 'note', 'note', 'note', 'note', 'note'])
  expect(open.map(({ message }) => message).join('\n')).toContain('Not written: Terms, Privacy, Imprint.')
  await deps.db.update(users).set({ isDemo: false }).where(eq(users.id, demo.id))
  const written = { pageTerms: 'a', pagePrivacy: 'b', pageImprint: 'c' }
  const config = { ...deps.config, ...written, appName: 'Ada', publicUrl: 'https://ada.example' }
  const folder = await mkdtemp(join(tmpdir(), 'promptery-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, backupName(new Date(Date.now() - 5 * 3_600_000), false)), 'a backup')
  const backups = { place: backupsInFolder(folder), hours: 24, kept: 2 }
  const done = await checkPublicShop({ db: deps.db, config, hasMail: true, backups })
  expect(done.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  expect(done.at(-1)?.message).toContain('The last backup is 5 hours old')
})
