import { refusal } from '@promptery/testing/mail-server'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailError } from '../../../adapters/mail/port.ts'
import { queueMail } from '../../../platform/db/queries/queue-mail.ts'
import { mailSettings, mailStatus, mails, users } from '../../../platform/db/schema.ts'
import { Metrics } from '../../../platform/runtime/metrics/metrics.ts'
import { aUser, type TestUser } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../../testing/shop/mail.ts'
import { readMailState, storeMailConnection } from '../mail-connection.ts'
import { type ClaimedMail, claimMail } from './claim-mail.ts'
import { dropMail, markSent, recordFailure } from './finish-mail.ts'
import { sendMailsJob } from './mail-jobs.ts'
import { sendDueMails } from './send-due-mails.ts'
import { startMailSender } from './start-mail-sender.ts'

const SALE = {
  notifications: [{ type: 'sold', actor: { username: 'ada' }, prompt: { _id: 'x', title: 'Fox' }, reason: null }],
  more: 0,
} as const

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})
beforeEach(async () => {
  for (const table of [mails, mailSettings]) await shop.deps.db.delete(table)
  await shop.deps.db.update(mailStatus).set({ failingSince: null, failure: null, lastSentAt: null })
  shop.server.received.length = 0
  shop.server.behave({})
})

const queue = async (user: TestUser, kind: 'sold' | 'security' = 'sold') =>
  kind === 'sold'
    ? queueMail(shop.deps.db, { userId: user.id, kind, content: { ...SALE, notifications: [...SALE.notifications] } })
    : queueMail(shop.deps.db, {
        userId: user.id,
        kind,
        content: { title: 'A new key', text: 'It reads your prompts.' },
      })
const rows = () => shop.deps.db.select().from(mails).orderBy(asc(mails.id))
const status = async () => (await shop.deps.db.select().from(mailStatus))[0]
/** As if all pauses were over. */
const later = () => shop.deps.db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.status, 'queued'))
const recipients = () => shop.server.received.flatMap((mail) => mail.recipients).sort()
const pauseMinutes = async () => {
  const [mail] = await rows()
  return Math.round(((mail?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 60_000)
}

describe('mails', () => {
  it('are written in the transaction of what they tell', async () => {
    const user = await aUser(shop.deps)
    await shop.deps.db
      .transaction(async (tx) => {
        await queueMail(tx, { userId: user.id, kind: 'test', content: {} })
        throw new Error('It did not happen')
      })
      .catch(() => undefined)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it('are not written where mail is not connected', async () => {
    const user = await aUser(shop.deps)
    await storeMailConnection(shop.deps.db, false)
    await queue(user)
    await storeMailConnection(shop.deps.db, true)
    expect(await rows()).toEqual([])
  })

  it('are sent once, however many processes send', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(shop.deps)))
    for (const user of people) await queue(user)
    await Promise.all([shop.send(), shop.send(), shop.send()])
    expect(recipients()).toEqual(people.map(({ email }) => email).sort())
    expect((await rows()).every(({ status, finishedAt }) => status === 'sent' && finishedAt !== null)).toBe(true)
    expect((await status())?.lastSentAt).not.toBeNull()
  })

  it('are left to the process that has begun to claim them', async () => {
    await queue(await aUser(shop.deps))
    const claimed = await shop.deps.db.transaction(async (tx) => {
      const mail = await claimMail(tx, { mailsPerHour: 1_000 })
      await shop.send()
      return mail
    })
    await shop.send()
    expect(claimed?.kind).toBe('sold')
    expect(shop.server.received).toEqual([])
  })

  it.each([
    ['sent', (mail: ClaimedMail) => markSent(shop.deps.db, mail)],
    ['dropped', (mail: ClaimedMail) => dropMail(shop.deps.db, mail)],
    ['failed', (mail: ClaimedMail) => recordFailure(shop.deps.db, mail, new MailError('refused', 'No'))],
    ['postponed', (mail: ClaimedMail) => recordFailure(shop.deps.db, mail, new MailError('later', 'Not now'))],
  ])('are not %s by a process that is late', async (_, finish) => {
    await queue(await aUser(shop.deps))
    const late = await claimMail(shop.deps.db, { mailsPerHour: 1_000 })
    await later()
    const now = await claimMail(shop.deps.db, { mailsPerHour: 1_000 })
    if (!late || !now) throw new Error('Nothing was claimed')
    const before = await rows()
    await finish(late)
    expect(await rows()).toEqual(before)
    await markSent(shop.deps.db, now)
    const sent = await rows()
    await finish(now)
    expect(await rows()).toEqual(sent)
  })

  it('are sent as soon as they are committed, by any process', async () => {
    const sender = await startMailSender(shop.database.listen, { ...shop.deps, mail: shop.mail })
    try {
      await queue(await aUser(shop.deps))
      await expect.poll(() => shop.server.received.length, { timeout: 10_000 }).toBe(1)
      await queue(await aUser(shop.deps))
      await expect.poll(() => shop.server.received.length, { timeout: 10_000 }).toBe(2)
    } finally {
      await sender.stop()
    }
  })

  it('of a process that was killed are sent at the start of the next', async () => {
    const user = await aUser(shop.deps)
    await queue(user)
    const sender = await startMailSender(shop.database.listen, { ...shop.deps, mail: shop.mail })
    await expect.poll(recipients, { timeout: 10_000 }).toEqual([user.email])
    await sender.stop()
  })

  it('are written again within a minute of the start of a process without mail', async () => {
    const user = await aUser(shop.deps)
    await storeMailConnection(shop.deps.db, false)
    await sendMailsJob.run({ ...shop.deps, mail: shop.mail, log: { info: () => undefined, warn: () => undefined } })
    await queue(user)
    expect(await rows()).toHaveLength(1)
  })

  it('are not begun by a process that stops, which waits for a silent mail server only so long', async () => {
    await queue(await aUser(shop.deps))
    const log = { info: () => undefined, warn: () => undefined }
    await sendMailsJob.run({ ...shop.deps, mail: shop.mail, log }, AbortSignal.abort())
    expect(shop.server.received).toEqual([])
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const mail = {
      ...shop.mail,
      send() {
        begun.resolve()
        return end.promise
      },
    }
    const sender = await startMailSender(shop.database.listen, { ...shop.deps, mail })
    await queue(await aUser(shop.deps))
    await begun.promise
    await sender.stop(50)
    expect((await rows()).filter(({ status }) => status === 'sent')).toEqual([])
    end.resolve()
    await expect.poll(async () => (await rows()).filter(({ status }) => status === 'sent').length).toBeGreaterThan(0)
  })

  it('wait for all that is being sent when the database fails for one', async () => {
    for (let n = 0; n < 2; n += 1) await queue(await aUser(shop.deps))
    let isDone = false
    const seen: string[] = []
    const mail = {
      ...shop.mail,
      async send({ id }: { id: string }) {
        seen.push(id)
        if (seen.length === 1) return
        await expect.poll(() => isBroken, { interval: 5 }).toBe(true)
        await shop.deps.db.execute(sql`select pg_sleep(0.05)`)
        isDone = true
      },
    }
    let isBroken = false
    const db = new Proxy(shop.deps.db, {
      get(target, name) {
        if (name === 'execute' && seen.length > 0 && !isBroken) {
          // The first mail's mark.
          return (statement: Parameters<typeof target.execute>[0]) => {
            isBroken = true
            void statement
            return Promise.reject(new Error('The connection is gone'))
          }
        }
        return Reflect.get(target, name)
      },
    })
    await expect(sendDueMails({ ...shop.deps, db, mail })).rejects.toThrow('The connection is gone')
    expect([seen.length, isDone]).toEqual([2, true])
  })

  it('go to the address of the time of sending', async () => {
    const user = await aUser(shop.deps)
    await queue(user)
    await shop.deps.db.update(users).set({ email: 'new@test.example' }).where(eq(users.id, user.id))
    await shop.send()
    expect(recipients()).toEqual(['new@test.example'])
  })

  it('are not sent once they have expired, to demo accounts, of kinds that are off, or to unconfirmed addresses', async () => {
    const [late, demo, off, unconfirmed] = await Promise.all(Array.from({ length: 4 }, () => aUser(shop.deps)))
    if (!late || !demo || !off || !unconfirmed) throw new Error('There is nobody')
    await queueMail(shop.deps.db, { userId: late.id, kind: 'test', content: {}, expiresAt: new Date(Date.now() - 1) })
    await shop.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id))
    await queue(demo, 'security')
    await shop.deps.db.insert(mailSettings).values({ userId: off.id, off: ['sold'] })
    await queue(off)
    await queue(off, 'security')
    await shop.deps.db.update(users).set({ mustConfirmEmail: true }).where(eq(users.id, unconfirmed.id))
    await queue(unconfirmed)
    await queue(unconfirmed, 'security')
    await shop.send()
    expect(recipients()).toEqual([off.email, unconfirmed.email].sort())
    expect(await rows()).toHaveLength(2)
  })

  it('go to an unconfirmed address once an hour of a kind, however many are sent at once', async () => {
    const user = await aUser(shop.deps)
    await shop.deps.db.update(users).set({ mustConfirmEmail: true }).where(eq(users.id, user.id))
    for (let n = 0; n < 6; n += 1) await queue(user, 'security')
    await shop.send()
    await queue(user, 'security')
    await shop.send()
    expect(recipients()).toEqual([user.email])
    await shop.deps.db.update(mails).set({ queuedAt: sql`now() - interval '61 minutes'` })
    await queue(user, 'security')
    await shop.send()
    expect(recipients()).toEqual([user.email, user.email])
    await shop.deps.db.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, user.id))
    await queue(user, 'security')
    await shop.send()
    expect(recipients()).toHaveLength(3)
  })

  it('wait once the shop has sent its hourly number, except urgent ones', async () => {
    const send = () => shop.send({ mailsPerHour: 2 })
    const people = await Promise.all(Array.from({ length: 8 }, () => aUser(shop.deps)))
    for (const user of people) await queue(user)
    await send()
    const first = shop.server.received.length
    // Each of the connections may have begun one.
    expect(first).toBeLessThan(6)
    expect(first).toBeGreaterThan(1)
    const urgent = await aUser(shop.deps)
    await queue(urgent, 'security')
    await send()
    expect(shop.server.received).toHaveLength(first + 1)
    expect(recipients()).toContain(urgent.email)
    await shop.deps.db
      .update(mails)
      .set({ finishedAt: sql`now() - interval '61 minutes'` })
      .where(eq(mails.status, 'sent'))
    await send()
    expect(shop.server.received.length).toBeGreaterThan(first + 1)
  })
})

describe('a mail that cannot be sent', () => {
  it('now is sent again after pauses that grow, with the same Message-ID, and given up after three days', async () => {
    const user = await aUser(shop.deps)
    await queue(user)
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(450, '4.2.1 Try later')) })
    const pauses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      await later()
      await shop.send()
      pauses.push(await pauseMinutes())
    }
    expect(pauses).toEqual([1, 2, 4, 8])
    expect((await status())?.failingSince).toBeNull()
    const [{ id } = { id: '' }] = await rows()
    await shop.deps.db.update(mails).set({ queuedAt: sql`now() - interval '3 days'`, nextAttemptAt: sql`now()` })
    await shop.send()
    expect(await rows()).toMatchObject([{ status: 'failed', failure: '450 4.2.1 Try later', attempts: 5 }])
    shop.server.behave({})
    const admin = await aUser(shop.deps, { role: 'admin' })
    const call = await shop.as(admin)
    expect((await call('POST', `/admin/mail/failed/${id}`)).statusCode).toBe(200)
    await shop.send()
    expect(shop.server.lastTo(user.email).messageId).toBe(`<${id}@shop.example>`)
  })

  it('while nothing can be sent stops the run, is told to admins and metrics, and goes on afterwards', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aUser(shop.deps)))
    for (const user of people) await queue(user)
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
    await later()
    await shop.send()
    expect(recipients()).toEqual(people.map(({ email }) => email).sort())
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
    await queue(await aUser(shop.deps))
    const pauses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      await later()
      const mail = await claimMail(shop.deps.db, { mailsPerHour: 1_000 })
      if (!mail) throw new Error('Nothing is due')
      await recordFailure(shop.deps.db, mail, new MailError('unanswered', 'Timeout'))
      pauses.push(await pauseMinutes())
    }
    expect(pauses.slice(0, 2)).toEqual([60, 60])
    expect(await rows()).toMatchObject([{ status: 'failed', failure: 'Timeout', attempts: 3 }])
    expect((await status())?.failingSince).toBeNull()
  })

  it('by policy is listed at once, and leaves the address on', async () => {
    const user = await aUser(shop.deps)
    await queue(user)
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.7.1 Relaying denied')) })
    await shop.send()
    expect(await rows()).toMatchObject([{ status: 'failed', failure: '550 5.7.1 Relaying denied' }])
    expect(await shop.deps.db.select().from(mailSettings)).toEqual([])
  })

  it('since the mailbox does not exist is tried once more, and switches the address off', async () => {
    const user = await aUser(shop.deps)
    await queue(user)
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.1.1 No such user')) })
    await shop.send()
    expect(await pauseMinutes()).toBe(30)
    const settings = async () => (await shop.deps.db.select().from(mailSettings))[0]
    expect(await settings()).toMatchObject({ refusals: 1, addressOffAt: null })
    await later()
    await shop.send()
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 2 }])
    expect(await settings()).toMatchObject({ refusals: 2, addressFailure: '550 5.1.1 No such user' })
    expect((await settings())?.addressOffAt).not.toBeNull()
    shop.server.behave({})
    await queue(user, 'security')
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it('since the mailbox was refused twice within a moment does not switch the address off, until that lasts', async () => {
    const user = await aUser(shop.deps)
    await queue(user)
    await queue(user, 'security')
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.1.1 No such user')) })
    await shop.send()
    const settings = async () => (await shop.deps.db.select().from(mailSettings))[0]
    expect(await settings()).toMatchObject({ refusals: 2, addressOffAt: null })
    expect((await rows()).map(({ status }) => status)).toEqual(['queued', 'queued'])
    await later()
    await shop.send()
    expect((await settings())?.addressOffAt).not.toBeNull()
  })

  it('since the mailbox was refused for a moment does not switch the address off', async () => {
    const user = await aUser(shop.deps)
    const refuseOnce = async () => {
      await queue(user)
      shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.1.1 No such user')) })
      await shop.send()
      shop.server.behave({})
      await later()
      await shop.send()
    }
    await refuseOnce()
    await refuseOnce()
    expect(shop.server.received).toHaveLength(2)
    expect(await shop.deps.db.select().from(mailSettings)).toMatchObject([{ refusals: 0, addressOffAt: null }])
  })

  it('since its process was killed is sent by another, after the time that sending may take', async () => {
    const user = await aUser(shop.deps)
    await queue(user)
    await shop.deps.db.update(mails).set({ attempts: 1, nextAttemptAt: sql`now() + interval '5 minutes'` })
    await shop.send()
    expect(shop.server.received).toEqual([])
    await later()
    await sendMailsJob.run({ ...shop.deps, mail: shop.mail, log: { info: () => undefined, warn: () => undefined } })
    expect(recipients()).toEqual([user.email])
  })

  it('since the shop cannot write it is listed, and no other waits for it', async () => {
    const [one, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    await queue(one)
    await shop.deps.db.update(mails).set({ content: sql`'{}'::jsonb` })
    await queue(other)
    await shop.send()
    expect(recipients()).toEqual([other.email])
    expect((await rows())[0]).toMatchObject({ status: 'failed', failure: 'The shop could not write this mail' })
  })
})
