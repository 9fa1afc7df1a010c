import type { Notification } from '@promptery/contract/notices/notifications'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteBackupStatus, storeLastBackup } from '../../platform/backup/backup-job.ts'
import {
  backupStatus,
  mails,
  notificationMails,
  notifications,
  reconciliationDifferences,
  reportCases,
  users,
  waitingCounts,
} from '../../platform/db/schema.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../testing/shop/mail.ts'
import { aReport, moveReport } from '../../testing/shop/reports.ts'
import { notifyWaiting } from './desk.ts'

let shop: MailShop
let admin: TestUser
beforeAll(async () => {
  shop = await mailShop()
})
beforeEach(async () => {
  await shop.clear()
  for (const table of [waitingCounts, notifications, reportCases, reconciliationDifferences, backupStatus])
    await shop.deps.db.delete(table)
  admin = await aUser(shop.deps, { role: 'admin' })
})

const look = () => notifyWaiting(shop.deps.db, shop.deps.config)
const aReportOf = async () => aReport(shop, 'user', (await aUser(shop.deps)).id, await aUser(shop.deps))
/** By another admin. */
async function decide(caseId: string): Promise<void> {
  const { statusCode } = await moveReport(shop, caseId, { move: 'decide', decision: 'nothing', answer: '' })
  expect(statusCode).toBe(200)
}
async function toldTo(user: TestUser): Promise<Pick<Notification, 'type' | 'waiting' | 'isRead'>[]> {
  const { notifications: told }: { notifications: Notification[] } = (
    await (
      await shop.as(user)
    )('GET', '/notifications')
  ).json()
  return told.map(({ type, waiting, isRead }) => ({ type, waiting, isRead }))
}
const reports = (count: number, isRead = false) => ({
  ...{ type: 'waiting', waiting: { kind: 'reports', count }, isRead },
})
/** As if so many minutes had gone by. */
async function minutesLater(minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes}::integer)`
  await shop.deps.db.update(mails).set({ queuedAt: sql`${mails.queuedAt} - ${by}` })
  await shop.deps.db.update(notificationMails).set({ dueAt: sql`${notificationMails.dueAt} - ${by}` })
}
/** Sends what is due. @returns the subjects of the admin's mails so far, and the text of the last */
async function mailed(): Promise<{ subjects: (string | undefined)[]; text: string }> {
  await shop.send()
  const own = shop.server.received.filter(({ recipients }) => recipients.includes(admin.email))
  return { subjects: own.map(({ subject }) => subject), text: own.at(-1)?.text ?? '' }
}
const isFirst = async (minutes: number) => {
  await minutesLater(minutes)
  return (await mailed()).subjects.length
}

describe('admins are notified of what waits', () => {
  it('once for each kind while they have not read it, with the number', async () => {
    await look()
    expect(await toldTo(admin)).toEqual([])
    const [first] = [await aReportOf(), await aReportOf()]
    await look()
    expect(await toldTo(admin)).toEqual([reports(2)])
    await look()
    await aReportOf()
    await look()
    expect(await toldTo(admin)).toEqual([reports(3)])
    await decide(first)
    await look()
    expect(await toldTo(admin)).toEqual([reports(2)])
    await (await shop.as(admin))('POST', '/notifications/read')
    await look()
    expect(await toldTo(admin)).toEqual([reports(2, true)])
    await aReportOf()
    await look()
    expect(await toldTo(admin)).toEqual([reports(3), reports(2, true)])
  })

  it('also of a new one that came while another was decided', async () => {
    const first = await aReportOf()
    await look()
    await (await shop.as(admin))('POST', '/notifications/read')
    await decide(first)
    await aReportOf()
    await look()
    expect(await toldTo(admin)).toEqual([reports(1), reports(1, true)])
  })

  it('as read once nothing waits, and no longer when they are no admins', async () => {
    const first = await aReportOf()
    await look()
    await decide(first)
    await look()
    expect(await toldTo(admin)).toEqual([reports(1, true)])
    await aReportOf()
    await look()
    await shop.deps.db.update(users).set({ role: 'member' }).where(eq(users.id, admin.id))
    await look()
    expect(await toldTo(admin)).toEqual([reports(1, true)])
  })

  it('and members are not', async () => {
    const member = await aUser(shop.deps)
    await aReportOf()
    await look()
    expect(await toldTo(member)).toEqual([])
    expect((await mailed()).subjects).toHaveLength(1)
    expect(shop.recipients()).not.toContain(member.email)
  })

  it('once by several processes at a time', async () => {
    await aReportOf()
    await Promise.all([look(), look(), look()])
    expect(await toldTo(admin)).toEqual([reports(1)])
    await Promise.all([shop.send(), shop.send()])
    expect((await mailed()).subjects).toEqual(['Reports and appeals to decide: 1'])
  })
})

describe('mails of what waits', () => {
  it('bundle what comes within an hour, or a day', async () => {
    await aReportOf()
    await look()
    const { subjects, text } = await mailed()
    expect(subjects).toEqual(['Reports and appeals to decide: 1'])
    expect(text).toContain('https://shop.example/admin-reports')
    const again = async () => {
      await aReportOf()
      await look()
    }
    await again()
    await again()
    expect(await isFirst(50)).toBe(1)
    expect(await isFirst(11)).toBe(2)
    expect((await mailed()).subjects).toEqual(['Reports and appeals to decide: 1', 'Reports and appeals to decide: 3'])
    expect(await isFirst(24 * 60)).toBe(2)
    const call = await shop.as(admin)
    expect((await call('GET', '/users/email')).json()).toMatchObject({ isWaitingDaily: false })
    await again()
    expect(await isFirst(0)).toBe(3)
    expect((await call('PUT', '/users/email/choice', { off: [], isWaitingDaily: true })).statusCode).toBe(200)
    expect((await call('GET', '/users/email')).json()).toMatchObject({ isWaitingDaily: true })
    await again()
    expect(await isFirst(23 * 60)).toBe(3)
    expect(await isFirst(61)).toBe(4)
  })

  it('can be switched off, apart from those of failures', async () => {
    const call = await shop.as(admin)
    await call('PUT', '/users/email/choice', { off: ['waiting'] })
    await aReportOf()
    await storeLastBackup(shop.deps.db, { hours: 24, madeAt: new Date(Date.now() - 50 * 3_600_000) })
    await look()
    const { subjects, text } = await mailed()
    expect(subjects).toEqual(['Backups that failed or are overdue: 1'])
    expect(text).toContain('https://shop.example/admin#how-it-runs')
    await call('PUT', '/users/email/choice', { off: ['waiting', 'failing'] })
    await deleteBackupStatus(shop.deps.db)
    await look()
    await storeLastBackup(shop.deps.db, { hours: 24, madeAt: new Date(Date.now() - 50 * 3_600_000) })
    await look()
    expect(await isFirst(61)).toBe(1)
  })

  it('tell a failed backup once while it goes on, and again after it was made', async () => {
    const madeAgo = (hours: number) =>
      storeLastBackup(shop.deps.db, { hours: 24, madeAt: new Date(Date.now() - hours * 3_600_000) })
    await madeAgo(50)
    for (let hour = 0; hour < 3; hour += 1) {
      await look()
      expect(await isFirst(61)).toBe(1)
    }
    await madeAgo(0)
    await look()
    await madeAgo(50)
    await look()
    expect(await isFirst(61)).toBe(2)
    const own = await toldTo(admin)
    expect(own.map(({ type, isRead }) => [type, isRead])).toEqual([
      ['failing', false],
      ['failing', true],
    ])
  })

  it('tell several kinds in one', async () => {
    await aReportOf()
    await shop.deps.db.execute(sql`insert into reconciliation_differences (id, subject, description)
      values (gen_random_uuid(), 'ch_1', 'A charge of nobody')`)
    await shop.deps.db.execute(sql`insert into ${mails} (id, address, kind, content, status, failure, finished_at)
      values (gen_random_uuid(), 'a@b.example', 'test', '{}', 'failed', 'Refused', now())`)
    await look()
    const { subjects, text } = await mailed()
    expect(subjects.sort()).toEqual(['Reports and appeals to decide: 1', 'Something in the shop has failed'])
    expect(text).toContain('https://shop.example/admin')
  })
})
