import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { backupsInFolder } from '../../adapters/backups/folder.ts'
import { backupName } from '../../adapters/backups/port.ts'
import { newKeys } from '../../platform/backup/archive.ts'
import { prompts, users } from '../../platform/db/schema.ts'
import { readEnv } from '../../platform/env.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'
import { TEST_CONFIG } from '../../testing/shop/shop-config.ts'
import { checkProxy, checkPublicShop, checkSettings, checkShop } from './check-shop.ts'
import { checkRecipient } from './check-storage.ts'

it('names what is missing before the shop is public, until it is there', async () => {
  const { deps } = await testApp()
  const demo = await aUser(deps)
  await deps.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id))
  const before = { db: deps.db, config: deps.config, hasMail: false, takesMoney: false, backups: undefined }
  const open = await checkPublicShop(before)
  expect(open.map(({ level }) => level)).toEqual(Array(8).fill('note'))
  expect(open.map(({ message }) => message).join('\n')).toContain('Not written: Terms, Privacy, Imprint.')
  const drafts = { pageImprint: '[Street]', pageHelp: 'Ask [when you answer] or [whom]' }
  const unfinished = await checkPublicShop({ ...before, config: { ...deps.config, drafts } })
  expect(unfinished.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Not written: Terms, Privacy. Many countries ask for them.',
      'Imprint (/imprint) is not published. To be filled in: [Street].',
      'Help (/help) is not published. To be filled in: [when you answer], [whom].',
    ]),
  )
  await deps.db.update(users).set({ isDemo: false, role: 'admin' }).where(eq(users.id, demo.id))
  const written = { pageTerms: 'a', pagePrivacy: 'b', pageImprint: 'c' }
  const config = { ...deps.config, ...written, appName: 'Ada', publicUrl: 'https://ada.example' }
  const folder = await mkdtemp(join(tmpdir(), 'promptery-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, backupName(new Date(Date.now() - 5 * 3_600_000), false)), 'a backup')
  const backups = { place: backupsInFolder(folder), hours: 24, kept: 2 }
  const done = await checkPublicShop({ db: deps.db, config, hasMail: true, takesMoney: true, backups })
  expect(done.map(({ level }) => level)).toEqual(Array(5).fill('ok'))
  expect(done.at(-1)?.message).toContain('The last backup is 5 hours old')
})

it('calls wrong what harms a shop that others reach', async () => {
  const { deps } = await testApp()
  const wrong = async (takesMoney = false) => {
    const config = { ...deps.config, publicBy: 'PUBLIC_URL https://shop.example' }
    const found = await checkShop({ db: deps.db, config, takesMoney })
    return found.filter(({ level }) => level === 'wrong').map(({ message }) => message)
  }
  expect(await wrong()).toEqual(['There is no account.'])
  const { uploader } = await aPrompt(deps, { price: 0 })
  const { id } = await aPrompt(deps, { price: 4, uploader, withdrawn: true })
  expect(await wrong()).toEqual(['There is no admin.'])
  await deps.db.update(users).set({ isDemo: true, role: 'admin' }).where(eq(users.id, uploader.id))
  expect(await wrong()).toEqual(['The demo accounts are there: everybody knows their password.'])
  await deps.db.update(users).set({ isDemo: false }).where(eq(users.id, uploader.id))
  expect(await wrong()).toEqual([])
  await deps.db.update(prompts).set({ withdrawnAt: null }).where(eq(prompts.id, id))
  expect(await wrong()).toEqual(['No payment provider is connected: buyers get priced prompts for nothing.'])
  expect(await wrong(true)).toEqual([])
})

it('calls backups in clear text wrong where others reach the shop', async () => {
  const levels = async (given: Record<string, string>) =>
    (await checkRecipient(readEnv(given))).map(({ level }) => level)
  expect(await levels({})).toEqual([])
  expect(await levels({ BACKUP_FOLDER: '/backups' })).toEqual(['note'])
  expect(await levels({ BACKUP_FOLDER: '/backups', PUBLIC_URL: 'https://shop.example' })).toEqual(['wrong'])
  const { recipient } = await newKeys()
  expect(await levels({ BACKUP_FOLDER: '/backups', HOST: '0.0.0.0', BACKUP_RECIPIENT: recipient })).toEqual([])
})

const found = (given: Record<string, string>) =>
  checkProxy(readEnv(given)).map(({ level, message }) => [level, message])

it('calls an https address without a proxy wrong, also where the shop listens at this machine alone', () => {
  const wrong = ['wrong', expect.stringContaining('TRUST_PROXY names no proxy')]
  expect(found({ PUBLIC_URL: 'https://shop.example' })).toEqual([wrong])
  expect(found({ PUBLIC_URL: 'https://shop.example', HOST: '0.0.0.0', TRUST_PROXY: '0' })).toEqual([wrong])
  expect(found({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '192.168.1.5' })).toEqual([])
  expect(found({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' })).toMatchObject([['note', expect.anything()]])
  expect(found({})).toEqual([])
})

it('names what is not the default, what it does, and what has set it', () => {
  expect(checkSettings(TEST_CONFIG, new Set(['APP_NAME']))).toEqual([])
  const config = {
    ...TEST_CONFIG,
    ...{
      pageTerms: 'Be kind.',
      prices: [0, 5],
      heldWords: ['x'.repeat(300)],
      platformFeePercent: 15,
      showsEmails: false,
    },
  }
  const found = checkSettings(config, new Set(['PLATFORM_FEE_PERCENT']))
  expect(found.map(({ level }) => level)).toEqual(Array(5).fill('ok'))
  expect(found.map(({ message }) => message)).toEqual([
    'Terms: the page as it was saved, set by /admin-settings.',
    'Prices: 0, 5, set by /admin-settings.',
    `Words that hold a prompt: ${'x'.repeat(200)}…, set by /admin-settings.`,
    'Fee: 15%, set by PLATFORM_FEE_PERCENT. The shop’s part of each price.',
    'Show engineers’ email addresses to everybody: off, set by /admin-settings. On prompts and profiles, while they have a listing on the market.',
  ])
})
