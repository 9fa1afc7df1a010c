import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupsInFolder } from '../../adapters/backups/folder.ts'
import { type Backups, backupName } from '../../adapters/backups/port.ts'
import { folderFiles } from '../../adapters/files/choose.ts'
import { demoPayments } from '../../adapters/payments/choose.ts'
import { checkBackups, checkRecipient } from '../../shop/doctor/check-storage.ts'
import { logInMemory } from '../../testing/log.ts'
import { aNewShop, filesOf, runCli, type Shop, stock } from '../../testing/shop/shop.ts'
import { TEST_CONFIG } from '../../testing/shop/shop-config.ts'
import { openForCommand } from '../db/connection/connect.ts'
import type { OpenDatabase } from '../db/db.ts'
import { backupStatus } from '../db/schema.ts'
import { isRecipient, newKeys } from './archive.ts'
import { backupJob, deleteBackupStatus } from './backup-job.ts'
import { drillBackup } from './restoring/restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

let shop: Shop
let database: OpenDatabase
let folder: string
let backups: Backups
beforeAll(async () => {
  shop = await aNewShop()
  await stock(shop)
  database = await openForCommand(shop)
  folder = join(shop.folder, 'backups')
  backups = { place: backupsInFolder(folder), hours: 24, kept: 2 }
})
afterAll(async () => {
  await database.close()
  await shop.remove()
})

const run = async (recipient?: string) => {
  const { logger: log } = logInMemory('trace')
  const deps = { db: database.db, files: await filesOf(shop), payments: demoPayments, config: TEST_CONFIG, log }
  await backupJob(database, shop.dataDir, backups, recipient).run(deps)
  return backups.place.list()
}
const agoFile = async (hours: number) => {
  const path = join(folder, backupName(new Date(Date.now() - hours * 3_600_000), false))
  await writeFile(path, 'an older one')
  return path
}

it('is made when the last one is old enough, and those that are not kept are removed', async () => {
  expect(await checkBackups(backups)).toMatchObject({ level: 'wrong' })
  const [first, ...none] = await run()
  const storedTime = async () => (await database.db.select().from(backupStatus))[0]?.madeAt.getTime()
  const isStored = async () => Math.abs(((await storedTime()) ?? 0) - Number(first?.createdAt)) < 1_000
  expect(await isStored()).toBe(true)
  await deleteBackupStatus(database.db)
  expect(none).toEqual([])
  expect((await verifyBackup({ file: first?.path ?? '' })).manifest.tables.length).toBeGreaterThan(0)
  expect(await run()).toEqual([first])
  expect(await isStored()).toBe(true)
  await rm(first?.path ?? '')
  const [oldest, older] = [await agoFile(50), await agoFile(25)]
  await writeFile(join(folder, 'of-the-owner.tar.gz'), 'stays')
  const [made, ...others] = await run()
  expect(others.map(({ path }) => path)).toEqual([older])
  expect(await readdir(folder)).not.toContain(oldest)
  expect(await readdir(folder)).toContain('of-the-owner.tar.gz')
  expect(await checkBackups(backups)).toEqual({
    level: 'ok',
    message: `The last backup is 0 hours old: ${made?.path}.`,
  })
})

it('is read with the secret key alone where it is encrypted, and then restores the shop', async () => {
  await rm(folder, { recursive: true })
  const [{ identity, recipient }, other] = [await newKeys(), await newKeys()]
  const [made] = await run(recipient)
  const file = made?.path ?? ''
  expect(file).toMatch(/\.tar\.gz\.age$/)
  expect((await readFile(file)).includes('promptery-backup')).toBe(false)
  await expect(verifyBackup({ file })).rejects.toThrow('is encrypted: add --identity FILE')
  await expect(verifyBackup({ file, identity: other.identity })).rejects.toThrow('is encrypted for another key')
  const { signal } = new AbortController()
  const onRead = () => undefined
  const { rows, pictures, missingPictures } = await drillBackup({ file, identity }, folderFiles, onRead, signal)
  expect([rows > 100, pictures, missingPictures]).toEqual([true, expect.any(Number), []])
  expect(pictures).toBeGreaterThan(0)
  expect(await drillFolders()).toEqual([])
  // A trial starts a PostgreSQL, which a busy machine makes slowly.
}, 120_000)

const drillFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('promptery-drill-'))

it('that is tried leaves nothing when the trial is ended early', async () => {
  await rm(folder, { recursive: true })
  const [made] = await run()
  const broken = new AbortController()
  const reason = new Error('Ctrl-C')
  let before = 0
  // The file is read twice: the second time there is a database.
  const onRead = (bytes: number) => {
    if (bytes < before) broken.abort(reason)
    before = bytes
  }
  await expect(drillBackup({ file: made?.path ?? '' }, folderFiles, onRead, broken.signal)).rejects.toBe(reason)
  expect(await drillFolders()).toEqual([])
})

it('that is named after a later time does not keep the next ones from being made', async () => {
  const later = await agoFile(-1_000)
  await rm((await backups.place.list())[1]?.path ?? '')
  expect(await checkBackups(backups)).toMatchObject({
    level: 'wrong',
    message: expect.stringContaining(later),
  })
  expect((await run()).length).toBe(2)
})

it('is encrypted for a pair of keys that a command makes once', async () => {
  const file = join(shop.folder, 'backup.key')
  const made = await runCli(shop, 'backup', '--new-key', file)
  const [, recipient] = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(made.printed) ?? []
  expect(await isRecipient(recipient ?? '')).toBe(true)
  const wrong = recipient?.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
  expect(await checkRecipient({ backupRecipient: wrong, backups: undefined, publicBy: undefined })).toMatchObject([
    { level: 'wrong' },
  ])
  expect(await readFile(file, 'utf8')).toContain(`# public key: ${recipient}\nAGE-SECRET-KEY-1`)
  expect(await runCli(shop, 'backup', '--new-key', file)).toMatchObject({ code: 1 })
})
