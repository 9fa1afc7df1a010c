import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseBackups } from '../adapters/backups/choose.ts'
import { backupName } from '../adapters/backups/port.ts'
import { demoPayments } from '../adapters/payments/choose.ts'
import { newKeys } from '../platform/backup/archive.ts'
import { backupJob } from '../platform/backup/backup-job.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { readEnv } from '../platform/env.ts'
import { checkBackups } from '../shop/doctor/check-storage.ts'
import { testBucket } from '../testing/files/bucket.ts'
import { logInMemory } from '../testing/log.ts'
import { aNewShop, filesOf, runCli, type Shop, stock } from '../testing/shop/shop.ts'
import { TEST_CONFIG } from '../testing/shop/shop-config.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aNewShop()
  await stock(shop)
})
afterAll(() => shop.remove())

it('a backup made by schedule in a bucket is listed, tried and restored from there', async () => {
  const { bucket, endpoint = '', accessKeyId, secretAccessKey } = await testBucket()
  const { identity, recipient } = await newKeys()
  const key = join(shop.folder, 'key')
  await writeFile(key, identity)
  const variables = {
    BACKUP_BUCKET: bucket,
    BACKUPS_KEPT: '1',
    BACKUP_RECIPIENT: recipient,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const backups = await chooseBackups({ ...readEnv(variables), dataDir: shop.dataDir })
  if (!backups) throw new Error('no place')
  expect(await checkBackups(backups)).toMatchObject({ level: 'wrong', message: expect.stringContaining(bucket) })
  const database = await openForCommand(shop)
  const { logger: log } = logInMemory('trace')
  const deps = { db: database.db, files: await filesOf(shop), payments: demoPayments, config: TEST_CONFIG, log }
  const older = join(await backups.place.begin(), backupName(new Date(Date.now() - 25 * 3_600_000), true))
  await writeFile(older, 'an older one')
  await backups.place.keep(older)
  await backupJob(database, shop.dataDir, backups, recipient).run(deps)
  await database.close()
  const [last, ...others] = await backups.place.list()
  expect(others).toEqual([])
  expect(last?.name).not.toBe(basename(older))
  expect(await checkBackups(backups)).toMatchObject({ level: 'ok' })

  // Apart from other drills, whose test looks for what they leave.
  const temporary = join(shop.folder, 'tmp')
  await mkdir(temporary)
  const withBucket = { ...shop, env: { ...shop.env, ...variables, TMPDIR: temporary } }
  const listed = await runCli(withBucket, 'restore', '--list')
  expect(listed).toMatchObject({ code: 0, printed: expect.stringContaining(last?.name ?? '-') })
  const drill = await runCli(withBucket, 'restore', '--drill', '--identity', key)
  expect(drill).toMatchObject({ code: 0, printed: expect.stringContaining('The shop was not touched') })
  expect(await readdir(temporary)).toEqual([])
  const restored = await runCli(withBucket, 'restore', '--last', '--replace', '--identity', key)
  expect(restored).toMatchObject({ code: 0, printed: expect.stringMatching(/Restored the backup of .* rows/) })
  const unknown = await runCli(withBucket, 'restore', 'promptery-2020.tar.gz')
  expect(unknown).toMatchObject({ code: 1, printed: expect.stringContaining('nor a backup of that name') })
}, 240_000)
