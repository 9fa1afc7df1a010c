import { refusal } from '@promptery/testing/mail-server'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailError } from '../../../adapters/mail/port.ts'
import { mailSettings, mailStatus, mails, users } from '../../../platform/db/schema.ts'
import { Metrics } from '../../../platform/runtime/metrics.ts'
import { aUser, type TestUser } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop, queueTo } from '../../../testing/shop/mail.ts'
import { readMailState } from '../mail-connection.ts'
import { sendMailsJob } from './mail-jobs.ts'
import { claimMail } from './prepare-mail.ts'
import { recordFailure } from './send-due-mails.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})
beforeEach(() => shop.clear())

const status = async () => (await shop.deps.db.select().from(mailStatus))[0]
const pauseMinutes = async () => {
  const [mail] = await shop.rows()
  return Math.round(((mail?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 60_000)
}

describe('the test mail', () => {
  const send = async (user: TestUser) => (await shop.as(user))('POST', '/admin/mail/test')

  it('arrives before the response says so, and shows that mail works', async () => {
    const admin = await aUser(shop.deps, { role: 'admin' })
    await shop.deps.db.update(mailStatus).set({ failingSince: new Date(), failure: 'Closed for today' })
    expect((await send(admin)).json()).toEqual({ success: true, message: 'The mail server accepted the test mail' })
    expect(shop.server.lastTo(admin.email).subject).toBe('Mail of Promptery works')
    expect(await status()).toMatchObject({ failingSince: null, lastSentAt: expect.any(Date) })
    expect(await shop.rows()).toEqual([])
  })

  it('shows what the mail server says against it', async () => {
    const admin = await aUser(shop.deps, { role: 'admin' })
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.7.1 Relaying denied')) })
    const refused = await send(admin)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'mail_not_sent'])
    expect(refused.json().message).toBe('The test mail was not sent: 550 5.7.1 Relaying denied')
    shop.server.behave({ onConnect: (_session, done) => done(refusal(421, 'Closed for today')) })
    expect((await send(admin)).json().message).toContain('421 Closed for today')
    expect((await status())?.failure).toContain('421 Closed for today')
    shop.server.behave({})
    await shop.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, admin.id))
    expect((await send(admin)).json().message).toBe('The test mail was not sent: demo accounts get no mail')
  })
})

describe('a mail that cannot be sent', () => {
  it('now is sent again after pauses that grow, with the same Message-ID, and given up after three days', async () => {
    const user = await aUser(shop.deps)
    await queueTo(shop, user)
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(450, '4.2.1 Try later')) })
    const pauses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      await shop.later()
      await shop.send()
      pauses.push(await pauseMinutes())
    }
    expect(pauses).toEqual([1, 2, 4, 8])
    expect((await status())?.failingSince).toBeNull()
    const [{ id } = { id: '' }] = await shop.rows()
    await shop.deps.db.update(mails).set({ queuedAt: sql`now() - interval '3 days'`, nextAttemptAt: sql`now()` })
    await shop.send()
    expect(await shop.rows()).toMatchObject([{ status: 'failed', failure: '450 4.2.1 Try later', attempts: 5 }])
    shop.server.behave({})
    const admin = await aUser(shop.deps, { role: 'admin' })
    const call = await shop.as(admin)
    expect((await call('POST', `/admin/mail/failed/${id}`)).statusCode).toBe(200)
    await shop.send()
    expect(shop.server.lastTo(user.email).messageId).toBe(`<${id}@shop.example>`)
  })

  it('while nothing can be sent stops the run, is told to admins and metrics, and goes on afterwards', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aUser(shop.deps)))
    for (const user of people) await queueTo(shop, user)
    let connections = 0
    shop.server.behave({
      onConnect(_session, done) {
        connections += 1
        done(refusal(421, 'Closed for today'))
      },
    })
    await shop.send()
    expect(connections).toBeLessThan(5)
    const since = (await status())?.failingSince
    expect(since).not.toBeNull()
    await shop.send()
    expect(await status()).toMatchObject({ failingSince: since, failure: expect.stringContaining('Closed for today') })
    const metrics = new Metrics()
    metrics.watchMail(() => readMailState(shop.deps.db))
    expect((await metrics.read()).text).toContain('promptery_mail_failing 1\n')
    expect((await metrics.read()).text).toContain('promptery_mails{status="queued"} 10\n')
    shop.server.behave({})
    await shop.later()
    await shop.send()
    expect(shop.recipients()).toEqual(people.map(({ email }) => email).sort())
    expect(await status()).toMatchObject({ failingSince: null, failure: null })
  })

  it('since the connection failed is over once the mail server answers, also while none is due', async () => {
    await shop.deps.db.update(mailStatus).set({ failingSince: new Date(), failure: 'Nobody listens' })
    const deps = { ...shop.deps, mail: shop.mail, log: { info: () => undefined, warn: () => undefined } }
    shop.server.behave({ onConnect: (_session, done) => done(refusal(421, 'Closed')) })
    await sendMailsJob.run(deps)
    expect((await status())?.failure).toBe('Nobody listens')
    shop.server.behave({})
    await sendMailsJob.run(deps)
    expect(await status()).toMatchObject({ failingSince: null, failure: null })
  })

  it('since the mail server did not say whether it accepts it is repeated twice, an hour apart', async () => {
    await queueTo(shop, await aUser(shop.deps))
    const pauses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      await shop.later()
      const mail = await claimMail(shop.deps.db, { mailsPerHour: 1_000 })
      if (!mail) throw new Error('Nothing is due')
      await recordFailure(shop.deps.db, mail, new MailError('unanswered', 'Timeout'))
      pauses.push(await pauseMinutes())
    }
    expect(pauses.slice(0, 2)).toEqual([60, 60])
    expect(await shop.rows()).toMatchObject([{ status: 'failed', failure: 'Timeout', attempts: 3 }])
    expect((await status())?.failingSince).toBeNull()
  })

  it('by policy is listed at once, and leaves the address on', async () => {
    const user = await aUser(shop.deps)
    await queueTo(shop, user)
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.7.1 Relaying denied')) })
    await shop.send()
    expect(await shop.rows()).toMatchObject([{ status: 'failed', failure: '550 5.7.1 Relaying denied' }])
    expect(await shop.deps.db.select().from(mailSettings)).toEqual([])
  })

  it('since the mailbox does not exist is tried once more, and switches the address off', async () => {
    const user = await aUser(shop.deps)
    await queueTo(shop, user)
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.1.1 No such user')) })
    await shop.send()
    expect(await pauseMinutes()).toBe(30)
    const settings = async () => (await shop.deps.db.select().from(mailSettings))[0]
    expect(await settings()).toMatchObject({ refusals: 1, addressOffAt: null })
    await shop.later()
    await shop.send()
    expect(await shop.rows()).toMatchObject([{ status: 'failed', attempts: 2 }])
    expect(await settings()).toMatchObject({ refusals: 2, addressFailure: '550 5.1.1 No such user' })
    expect((await settings())?.addressOffAt).not.toBeNull()
    shop.server.behave({})
    await queueTo(shop, user, 'security')
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it('since its process was killed is sent by another, after the time that sending may take', async () => {
    const user = await aUser(shop.deps)
    await queueTo(shop, user)
    await shop.deps.db.update(mails).set({ attempts: 1, nextAttemptAt: sql`now() + interval '5 minutes'` })
    await shop.send()
    expect(shop.server.received).toEqual([])
    await shop.later()
    await sendMailsJob.run({ ...shop.deps, mail: shop.mail, log: { info: () => undefined, warn: () => undefined } })
    expect(shop.recipients()).toEqual([user.email])
  })

  it('since the shop cannot write it is listed, and no other waits for it', async () => {
    const [one, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    await queueTo(shop, one)
    await shop.deps.db.update(mails).set({ content: sql`'{}'::jsonb` })
    await queueTo(shop, other)
    await shop.send()
    expect(shop.recipients()).toEqual([other.email])
    expect((await shop.rows())[0]).toMatchObject({ status: 'failed', failure: 'The shop could not write this mail' })
  })
})
