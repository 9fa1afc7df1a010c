import { DESK_DAYS, type DeskDay, type DeskFound } from '@promptery/contract/shop/desk'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { BACKUP_JOB, deleteBackupStatus, storeLastBackup } from '../../platform/backup/backup-job.ts'
import { newId, referenceOf } from '../../platform/db/ids.ts'
import {
  holds,
  listingVisits,
  mailStatus,
  mails,
  prompts,
  purchases,
  reconciliationDifferences,
  users,
} from '../../platform/db/schema.ts'
import { plansOf } from '../../testing/database/plans.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aSale } from '../../testing/money/sales.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { aReport } from '../../testing/shop/reports.ts'
import { countWaits, getDays, getWaits } from './desk.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NO_JOBS = { monitoredAt: null, failing: [] }

let shop: TestApp
let admin: TestUser
let call: Caller
beforeAll(async () => {
  shop = await testApp()
  admin = await aUser(shop.deps, { role: 'admin' })
  call = await shop.as(admin)
})

/** A listing that is not on the market until an admin approves it. */
async function anUnapproved() {
  const prompt = await aPrompt(shop.deps)
  await shop.deps.db.update(prompts).set({ mustBeApproved: true }).where(eq(prompts.id, prompt.id))
  return prompt
}

describe('what waits', () => {
  const waits = async () => (await call('GET', '/admin/desk')).json().waits

  it('is named with its number, and nothing else is', async () => {
    expect(await waits()).toEqual([])
    await anUnapproved()
    // On the market.
    await aPrompt(shop.deps)
    await aPrompt(shop.deps, { status: 'approved' })
    await aPrompt(shop.deps, { withdrawn: true })
    const [id, explained] = [newId(), newId()]
    await shop.deps.db.insert(reconciliationDifferences).values([
      { id, subject: id, description: 'A charge of nobody' },
      { id: explained, subject: explained, description: 'Known', explanation: 'By hand', explainedAt: new Date() },
    ])
    await aReport(shop, 'user', (await aUser(shop.deps)).id)
    expect(await waits()).toEqual([
      { kind: 'approvals', count: 1, isExact: true },
      { kind: 'reports', count: 1, isExact: true },
      { kind: 'differences', count: 1, isExact: true },
    ])
    const failing = await getWaits(shop.contextOf(admin), { ...NO_JOBS, failing: ['reconcile', BACKUP_JOB] })
    expect(failing.slice(-2)).toEqual([
      { kind: 'failedJobs', count: 1, isExact: true },
      { kind: 'failedBackups', count: 1, isExact: true },
    ])
    expect((await call('GET', '/notifications/unread')).json()).toMatchObject({ waits: 3 })
    const byMember = await shop.as(await aUser(shop.deps))
    expect((await byMember('GET', '/notifications/unread')).json()).not.toHaveProperty('waits')
  })

  it('has pending listings where they are not on the market, and a held one once', async () => {
    const strict = { ...shop.contextOf(admin), config: { ...shop.deps.config, requireApproval: true } }
    const before = await countWaits(strict)
    const { id: promptId, uploader } = await anUnapproved()
    const [held] = await getWaits(strict, NO_JOBS)
    expect(await countWaits(strict)).toBe(before + 1)
    await shop.deps.db.insert(holds).values({ id: newId(), authorId: uploader.id, promptId, soldVersion: 0 })
    const [pending] = await getWaits(strict, NO_JOBS)
    expect([held?.kind, pending?.kind, (held?.count ?? 0) - (pending?.count ?? 0)]).toEqual([
      'approvals',
      'approvals',
      1,
    ])
    expect(await countWaits(strict)).toBe(before + 1)
    await aPrompt(shop.deps)
    expect(await countWaits(strict)).toBe(before + 2)
  })

  it('has a scheduled backup that is overdue', async () => {
    const overdue = async (hoursAgo: number) => {
      const madeAt = new Date(Date.now() - hoursAgo * 3_600_000)
      await storeLastBackup(shop.deps.db, { hours: 6, madeAt })
      return (await waits()).some(({ kind }: { kind: string }) => kind === 'failedBackups')
    }
    expect([await overdue(13), await overdue(11)]).toEqual([true, false])
    await overdue(13)
    await deleteBackupStatus(shop.deps.db)
    expect(await waits()).not.toContainEqual(expect.objectContaining({ kind: 'failedBackups' }))
  })

  it('is counted up to 1,000', async () => {
    await shop.deps.db.execute(sql`insert into ${mails} (id, address, kind, content, status, failure, finished_at)
      select gen_random_uuid(), 'a@b.example', 'test', '{}', 'failed', 'Refused', now() from generate_series(1, 1001)`)
    expect(await waits()).toContainEqual({ kind: 'failedMails', count: 1_000, isExact: false })
    await shop.deps.db.delete(mails)
  })

  it('is read by indexes alone', async () => {
    const [, plan = ''] = await plansOf(shop.deps.db, async (db) => {
      await db.execute(sql`select 1`)
      await db.execute(sql`set enable_seqscan = off`)
      await getWaits({ ...shop.contextOf(admin), db }, NO_JOBS)
      await db.execute(sql`reset enable_seqscan`)
    })
    expect(plan).toContain('prompts_pending')
    // It has a row for each kind of refusal, and one of backups.
    expect(plan.match(/Seq Scan on \w+/g)).toEqual(['Seq Scan on payment_refusals', 'Seq Scan on backup_status'])
  })
})

describe('what was sold and who came', () => {
  const now = new Date()
  const dayOf = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
  const changed = (days: DeskDay[]) =>
    days.filter(({ sales, visits, members }) => sales + visits + members > 0).map(({ members, ...day }) => day)

  it('is counted by day, four weeks back', async () => {
    const { id: promptId, uploader } = await aPrompt(shop.deps, { price: 8 })
    const soldAt = async (ago: number) => {
      const { id } = await aBuyer(shop.deps, promptId)
      const paidAt = new Date(`${dayOf(ago)}T00:00:00Z`)
      await shop.deps.db.update(purchases).set({ paidAt, createdAt: paidAt }).where(eq(purchases.buyerId, id))
    }
    for (const ago of [0, 3, 3, DESK_DAYS - 1, DESK_DAYS]) await soldAt(ago)
    await shop.deps.db
      .insert(listingVisits)
      .values([3, DESK_DAYS].map((ago) => ({ engineerId: uploader.id, day: dayOf(ago), promptId, visits: 7 })))
    const { days } = (await call('GET', '/admin/desk/days')).json()
    expect(days).toHaveLength(DESK_DAYS)
    expect(changed(days)).toEqual([
      { day: dayOf(DESK_DAYS - 1), sales: 1, sold: 8, visits: 0 },
      { day: dayOf(3), sales: 2, sold: 16, visits: 7 },
      { day: dayOf(0), sales: 1, sold: 8, visits: 0 },
    ])
    const before = days.at(-1).members
    await aUser(shop.deps)
    const { id } = await aUser(shop.deps)
    await shop.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, id))
    expect((await getDays(shop.contextOf(admin))).days.at(-1)?.members).toBe(before + 1)
  })

  it('is read by the indexes of days alone', async () => {
    const [plan = ''] = await plansOf(shop.deps.db, async (db) => {
      await db.execute(sql`set enable_seqscan = off`)
      await getDays({ ...shop.contextOf(admin), db })
      await db.execute(sql`reset enable_seqscan`)
    })
    expect(plan).toContain('purchases_date')
    expect(plan).toContain('listing_visits_day')
    expect(plan).toContain('users_pkey')
    expect(plan).not.toContain('Seq Scan')
  })
})

describe('the search', () => {
  const find = async (search: string): Promise<DeskFound> =>
    (await call('GET', `/admin/desk/search?${new URLSearchParams({ search })}`)).json()
  const idsOf = (found: { _id: string }[]) => found.map(({ _id }) => _id)

  it('finds people, listings of every state and payments', async () => {
    const seller = await aUser(shop.deps, { username: 'Quentin' })
    const given = { uploader: seller, title: 'A quokka at noon' }
    const { id: sold } = await aPrompt(shop.deps, given)
    const { id: gone } = await aPrompt(shop.deps, { ...given, withdrawn: true })
    const buyer = await aBuyer(shop.deps, sold)
    for (const search of ['quENT', seller.email, seller.id])
      expect(idsOf((await find(search)).people), search).toContain(seller.id)
    const byWords = await find('quokka')
    expect(byWords.listings).toMatchObject([
      { _id: gone, status: 'withdrawn' },
      { _id: sold, status: 'pending', engineer: { username: seller.username } },
    ])
    expect(byWords.payments).toMatchObject([{ title: given.title, user: { username: buyer.username } }])
    expect(idsOf((await find(gone)).listings)).toEqual([gone])
    const [purchase] = await shop.deps.db.select().from(purchases).where(eq(purchases.buyerId, buyer.id))
    expect(idsOf((await find(referenceOf(purchase?.id ?? ''))).payments)).toEqual([purchase?.id])
  })

  it('needs something to look for', async () => {
    for (const search of ['', '  ', 'a'.repeat(201)])
      expect((await call('GET', `/admin/desk/search?${new URLSearchParams({ search })}`)).statusCode).toBe(400)
    expect(await find('zzyzx')).toEqual({ success: true, people: [], listings: [], payments: [] })
  })
})

describe('a shop that takes money', () => {
  let paying: PayingShop
  let asAdmin: Caller
  beforeAll(async () => {
    paying = await payingShop()
    asAdmin = await paying.as(await aUser(paying.deps, { role: 'admin' }))
  })

  it('sold what was paid at the provider', async () => {
    const { promptId } = await aSale(paying, { price: 4, daysAgo: 0 })
    const buyer = await aUser(paying.deps)
    // Of the demo checkout, before the shop was connected.
    await paying.deps.db.execute(sql`insert into ${purchases}
        (id, prompt_id, buyer_id, seller_id, amount_cents, status, paid_at)
      select gen_random_uuid(), prompt_id, ${buyer.id}, seller_id, 900, 'paid', now()
      from ${purchases} where prompt_id = ${promptId}`)
    const { days } = (await asAdmin('GET', '/admin/desk/days')).json()
    expect(days.at(-1)).toMatchObject({ sales: 2, sold: 4 })
  })

  it('says how it runs: what is connected, and what stands in the way', async () => {
    const checks = async () =>
      (await asAdmin('GET', '/admin/desk')).json().checks as { level: string; message: string }[]
    expect((await checks()).map(({ message }) => message).join('\n')).toMatch(
      /^Promptery \d.*\nPostgreSQL .*\n.* MB are free.*\nThe queue of jobs has not begun.\nNo mail is connected.*\n.*was not checked yet.\nThe server makes no backups.$/,
    )
    await paying.deps.db.insert(mailStatus).values({ isConnected: true, failingSince: new Date(), failure: '535 No' })
    const other = await testApp({}, { mail: { describe: 'mail.example' } as never, payments: paying.payments }, paying)
    const byOther = await other.as(await aUser(other.deps, { role: 'admin' }))
    const mail = (await byOther('GET', '/admin/desk')).json().checks as { level: string; message: string }[]
    expect(mail.find(({ message }) => message.includes('535 No'))).toMatchObject({ level: 'wrong' })
  })
})
