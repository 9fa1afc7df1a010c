import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { FORMER_MEMBER } from '@promptery/contract/shown-name'
import { eq, inArray, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { backupsInFolder } from '../../../adapters/backups/folder.ts'
import { createPrompt } from '../../../listings/changes/write-prompts.ts'
import { DESCRIPTION } from '../../../listings/leak-detection/write-fingerprints.ts'
import { readArchive } from '../../../platform/backup/archive.ts'
import { SHOP_TABLES } from '../../../platform/backup/catalog.ts'
import { makeBackup } from '../../../platform/backup/make-backup.ts'
import { EVENTS_CHANNEL } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CLI_ACTOR, recordAct } from '../../../platform/db/queries/audit.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import {
  accountDeletions,
  auditLog,
  mails,
  searchWords,
  sessions,
  settings,
  textFingerprints,
  unfinishedErasures,
  users,
} from '../../../platform/db/schema.ts'
import { buyPrompt } from '../../../sales/checkout/buy-prompt.ts'
import { atEndOfFile } from '../../../testing/at-end-of-file.ts'
import { wrongCounters } from '../../../testing/database/counters.ts'
import { aPicture } from '../../../testing/http/multipart.ts'
import { aLife, BOUGHT, WORDS } from '../../../testing/shop/a-life.ts'
import { passTime } from '../../../testing/shop/erasures.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../../testing/shop/mail.ts'
import { aBrowserAt, sendPassword } from '../../../testing/shop/sign-in/browser.ts'
import { eraseAccountsJob } from './deletions.ts'
import { ERASURE } from './erase-account.ts'

let shop: MailShop
let folder: string
beforeAll(async () => {
  shop = await mailShop()
  folder = await mkdtemp(join(tmpdir(), 'promptery-erased-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
})

const runJob = () => {
  const log = pino({ level: 'silent' })
  return eraseAccountsJob(backupsInFolder(folder)).run({ ...shop.deps, log })
}

const PERSON = /zelda|qzx|203\.0\.113\.7/i

/** Every column of every row as text, by table. */
async function everything(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const name of SHOP_TABLES) {
    const table = sql.identifier(name)
    const rows = await rowsOf<{ row: string }>(shop.deps.db, sql`select ${table}::text as row from ${table}`)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

const tablesWith = (rows: Map<string, string[]>, pattern: RegExp): string[] =>
  [...rows].flatMap(([name, lines]) => (lines.some((line) => pattern.test(line)) ? [name] : [])).sort()

/** The content of every entry of a new backup. */
async function newBackup(): Promise<Map<string, string>> {
  const file = join(folder, 'new.tar.gz')
  const client = await shop.database.connect()
  const input = { client, dataDir: folder, files: shop.deps.files, file, overwrite: true }
  await makeBackup({ ...input, signal: new AbortController().signal })
  client.release(true)
  const entries = new Map<string, string>()
  for await (const { path, body } of readArchive({ file }, new Map(), () => undefined))
    entries.set(path, (await buffer(body)).toString('latin1'))
  return entries
}

describe('an erased account', () => {
  it('leaves nothing of its member in any table, file or backup, but what others have bought', async () => {
    const filesOfOthers = await shop.storedFiles()
    const { member, other, buyer, sold, unsold, topic } = await aLife(shop)
    expect((await shop.storedFiles()).length).toBeGreaterThan(filesOfOthers.length)
    const asBuyer = await shop.as(buyer)
    const bought = async () =>
      Promise.all([1, 2].map(async (n) => (await asBuyer('GET', `/prompts/versions/${sold}/${n}`)).body))
    const readable = await bought()
    expect(readable.map((body) => body.includes(BOUGHT))).toEqual([true, true])
    const theirs = new RegExp(`${PERSON.source}|${member.id}|${sold}`, 'i')
    const before = tablesWith(await everything(), theirs)
    expect((await (await shop.as(member))('POST', '/users/deletion', {})).statusCode).toBe(200)
    // Without these the test would say nothing of a table. One has ids of notifications alone.
    const filled = new Set([...before, ...tablesWith(await everything(), theirs), 'notification_mails'])
    expect(ERASURE.map(({ table }) => table).filter((table) => !filled.has(table))).toEqual([])

    await passTime(shop, member)
    await runJob()
    const after = await everything()
    expect(tablesWith(after, PERSON)).toEqual([])
    // Ids alone are left, where the law, what was bought and what others wrote need them.
    expect(tablesWith(after, new RegExp(member.id))).toEqual(
      [
        'audit_log',
        'checkouts',
        'conversations',
        'debt_settlements',
        'discussions',
        'ledger_entries',
        'listings',
        'manual_payouts',
      ].concat([
        'messages',
        'offers',
        'prompts',
        'purchases',
        'report_cases',
        'reports',
        'reviews',
        'transfers',
        'users',
      ]),
    )
    expect(await shop.storedFiles()).toEqual(filesOfOthers)
    const backup = await newBackup()
    expect([...backup].filter(([, content]) => PERSON.test(content)).map(([path]) => path)).toEqual([])
    expect(await wrongCounters(shop.deps.db)).toEqual({})

    // Buyers keep both versions of what they bought.
    const { prompt } = (await asBuyer('GET', `/prompts/${sold}`)).json()
    expect(prompt).toMatchObject({ title: 'A bought title', uploaderName: FORMER_MEMBER, description: '' })
    expect(prompt.prompt).toContain(BOUGHT)
    expect(await bought()).toEqual(readable)
    expect((await shop.visitor('GET', `/prompts/${sold}`)).statusCode).toBe(404)
    expect((await asBuyer('GET', `/prompts/${unsold}`)).statusCode).toBe(404)

    // Others see who it was by nothing but the id.
    for (const path of [`/users/${member.id}`, `/users/engineer/${member.id}`])
      expect((await shop.visitor('GET', path)).statusCode).toBe(404)
    const left = (await shop.visitor('GET', `/discussions/${topic}`)).json()
    expect(JSON.stringify(left)).toContain(FORMER_MEMBER)
    const asOther = await shop.as(other)
    expect((await asOther('GET', '/users/chats')).json().data).toMatchObject([
      { _id: member.id, username: FORMER_MEMBER, lastMessage: { message: 'What the other wrote' } },
    ])
    expect((await asOther('POST', `/messages/send/${member.id}`, { message: 'There?' })).json().code).toBe(
      'member_left',
    )
    // The name and the address are free again.
    const again = { username: member.username, email: member.email, password: 'a long and unusual one' }
    expect((await shop.visitor('POST', '/users/create', again)).statusCode).toBe(201)
    await shop.deps.db.delete(users).where(eq(users.email, member.email))
    expect(await readFile(join(folder, 'erased-accounts.txt'), 'utf8')).toBe(`${member.id}\n`)
  }, 60_000)

  it('is erased again where a restored backup has brought it back, whatever it would wait for', async () => {
    const { db } = shop.deps
    const member = await aUser(shop.deps)
    await aPrompt(shop.deps, { uploader: member })
    await backupsInFolder(folder).addErased([member.id])
    // Asked for by the restore. Who signs in before the job runs takes nothing back.
    const asked = { userId: member.id, id: newId(), dueAt: new Date(), balance: 'forfeit', isRepeated: true } as const
    await db.insert(accountDeletions).values(asked)
    expect((await sendPassword(aBrowserAt(shop), member)).json().code).toBe('wrong_credentials')
    expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0)
    await db.delete(accountDeletions)
    await runJob()
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row).toMatchObject({ username: FORMER_MEMBER, email: null })
    expect(await db.$count(accountDeletions)).toBe(0)
  })

  it('is erased where files cannot be removed, which are removed later', async () => {
    const { db, files } = shop.deps
    const before = await shop.storedFiles()
    const member = await aUser(shop.deps)
    const unsold = { fields: promptFieldsWith({ title: 'Quixotic word' }), cover: undefined }
    await createPrompt({ ...shop.deps, user: member }, unsold)
    const fields = promptFieldsWith({ description: 'A description of many words, as one is' })
    const { _id } = await createPrompt({ ...shop.deps, user: member }, { fields, cover: await aPicture(400, 300) })
    await db.insert(textFingerprints).values({ promptId: _id, version: DESCRIPTION, hashes: [] }).onConflictDoNothing()
    const buyer = await aUser(shop.deps)
    await buyPrompt({ ...shop.deps, user: buyer }, { boughtBy: buyer.id, promptId: _id })
    const isKnown = async () => (await db.$count(searchWords, eq(searchWords.word, 'quixotic'))) > 0
    expect(await isKnown()).toBe(true)
    await (await shop.as(member))('POST', '/users/deletion', {})
    await passTime(shop, member)
    const log = pino({ level: 'silent' })
    const removeFolder = () => Promise.reject(new Error('The bucket does not answer'))
    await eraseAccountsJob(backupsInFolder(folder)).run({ ...shop.deps, log, files: { ...files, removeFolder } })
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row?.username).toBe(FORMER_MEMBER)
    expect((await shop.storedFiles()).length).toBeGreaterThan(before.length)
    // The text that was bought may still be compared; the description is gone.
    const compared = await db.select().from(textFingerprints).where(eq(textFingerprints.promptId, _id))
    expect(compared.map(({ version }) => version)).toEqual([1])
    // A restore of a backup from now on has to erase it, too.
    expect(await readFile(join(folder, 'erased-accounts.txt'), 'utf8')).toContain(member.id)
    await runJob()
    expect(await shop.storedFiles()).toEqual(before)
    expect([await db.$count(unfinishedErasures), await isKnown()]).toEqual([0, false])
  })

  it('leaves what names others in words that are its name, and frees its name for nobody to sell by', async () => {
    const { db } = shop.deps
    const [member, other] = [await aUser(shop.deps, { username: 'prompt' }), await aUser(shop.deps)]
    const told = {
      kind: 'message',
      content: { notifications: [{ actor: { username: 'prompt.x' } }], more: 0 },
    } as const
    const words = { kind: 'security', content: { title: 'Your prompt', text: 'A prompt' } } as const
    const done = { userId: other.id, finishedAt: new Date() }
    const kept = [newId(), newId(), newId()]
    await db.insert(mails).values([
      { id: kept[0] ?? '', ...done, ...told, status: 'sent' },
      { id: kept[1] ?? '', ...done, ...words, status: 'sent' },
      {
        id: kept[2] ?? '',
        ...done,
        kind: 'message',
        status: 'failed',
        content: { notifications: [{ actor: member }] },
      },
    ])
    const subject = { type: 'setting', id: newId(), name: 'Words of a prompt: prompt' } as const
    await recordAct(db, { act: 'change-setting', actor: CLI_ACTOR, subject })
    await db.delete(settings)
    const list = { key: 'allowedSellers', id: newId(), value: ['prompt', other.username], version: 1 }
    await db.insert(settings).values(list)
    const client = await shop.database.connect()
    const events: string[] = []
    client.on('notification', ({ payload = '' }) => events.push(payload))
    await client.query(`listen ${EVENTS_CHANNEL}`)
    await db
      .insert(accountDeletions)
      .values({ userId: member.id, id: newId(), dueAt: new Date(), balance: 'pay_out', isRepeated: true })
    await runJob()
    await client.query('select 1')
    client.release(true)
    expect(await db.$count(mails, inArray(mails.id, kept))).toBe(3)
    expect(await db.$count(auditLog, eq(auditLog.subjectName, subject.name))).toBe(1)
    const [setting] = await db.select().from(settings)
    expect(setting).toMatchObject({ value: [other.username], version: 2 })
    expect(await db.$count(auditLog, eq(auditLog.subjectId, list.id))).toBe(1)
    expect(events.filter((payload) => payload.includes('"settings"'))).toHaveLength(1)
  })

  it('changes no entry of the audit log but by emptying names and addresses', async () => {
    const entry = {
      act: 'grant',
      actorName: 'ada',
      subjectType: 'user',
      subjectName: 'bob',
      address: '192.0.2.9',
    } as const
    await shop.deps.db.insert(auditLog).values({ ...entry, id: newId(), actorId: newId(), subjectId: newId() })
    const refused = async (set: object) => {
      const reason = await shop.deps.db
        .update(auditLog)
        .set(set)
        .then(
          () => 'done',
          (error: Error) => String(error.cause),
        )
      return /append-only/.test(reason)
    }
    for (const set of [{ actorName: 'another' }, { subjectName: 'x' }, { address: 'y' }, { act: 'revoke' as const }])
      expect(await refused(set)).toBe(true)
    expect(await refused({ actorId: null })).toBe(true)
    expect(await refused({ actorName: '' })).toBe(false)
  })
})

it('the words that an erasure removes are those of the test', () => expect(PERSON.test(WORDS)).toBe(true))
