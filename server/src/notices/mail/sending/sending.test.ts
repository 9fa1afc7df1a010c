import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailError } from '../../../adapters/mail/port.ts'
import { queueMail } from '../../../platform/db/queries/queue-mail.ts'
import { mailSettings, mailStatus, mails, users } from '../../../platform/db/schema.ts'
import { aUser } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop, queueTo } from '../../../testing/shop/mail.ts'
import { storeMailConnection } from '../mail-connection.ts'
import { sendMailsJob, startMailSender } from './mail-jobs.ts'
import { type ClaimedMail, claimMail } from './prepare-mail.ts'
import { dropMail, markSent, recordFailure, sendDueMails } from './send-due-mails.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})
beforeEach(() => shop.clear())

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
    await queueTo(shop, user)
    await storeMailConnection(shop.deps.db, true)
    expect(await shop.rows()).toEqual([])
  })

  it('are sent once, however many processes send', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(shop.deps)))
    for (const user of people) await queueTo(shop, user)
    await Promise.all([shop.send(), shop.send(), shop.send()])
    expect(shop.recipients()).toEqual(people.map(({ email }) => email).sort())
    expect((await shop.rows()).every(({ status, finishedAt }) => status === 'sent' && finishedAt !== null)).toBe(true)
    expect((await shop.deps.db.select().from(mailStatus))[0]?.lastSentAt).not.toBeNull()
  })

  it('are left to the process that has begun to claim them', async () => {
    await queueTo(shop, await aUser(shop.deps))
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
    await queueTo(shop, await aUser(shop.deps))
    const late = await claimMail(shop.deps.db, { mailsPerHour: 1_000 })
    await shop.later()
    const now = await claimMail(shop.deps.db, { mailsPerHour: 1_000 })
    if (!late || !now) throw new Error('Nothing was claimed')
    const before = await shop.rows()
    await finish(late)
    expect(await shop.rows()).toEqual(before)
    await markSent(shop.deps.db, now)
    const sent = await shop.rows()
    await finish(now)
    expect(await shop.rows()).toEqual(sent)
  })

  it('are sent as soon as they are committed, by any process', async () => {
    const sender = await startMailSender(shop.database.listen, { ...shop.deps, mail: shop.mail })
    try {
      await queueTo(shop, await aUser(shop.deps))
      await expect.poll(() => shop.server.received.length, { timeout: 10_000 }).toBe(1)
      await queueTo(shop, await aUser(shop.deps))
      await expect.poll(() => shop.server.received.length, { timeout: 10_000 }).toBe(2)
    } finally {
      await sender.stop()
    }
  })

  it('of a process that was killed are sent at the start of the next', async () => {
    const user = await aUser(shop.deps)
    await queueTo(shop, user)
    const sender = await startMailSender(shop.database.listen, { ...shop.deps, mail: shop.mail })
    await expect.poll(shop.recipients, { timeout: 10_000 }).toEqual([user.email])
    await sender.stop()
  })

  it('are written again within a minute of the start of a process without mail', async () => {
    const user = await aUser(shop.deps)
    await storeMailConnection(shop.deps.db, false)
    await sendMailsJob.run({ ...shop.deps, mail: shop.mail, log: { info: () => undefined, warn: () => undefined } })
    await queueTo(shop, user)
    expect(await shop.rows()).toHaveLength(1)
  })

  it('are not begun by a process that stops, which waits for a silent mail server only so long', async () => {
    await queueTo(shop, await aUser(shop.deps))
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
    await queueTo(shop, await aUser(shop.deps))
    await begun.promise
    await sender.stop(50)
    expect((await shop.rows()).filter(({ status }) => status === 'sent')).toEqual([])
    end.resolve()
    await expect
      .poll(async () => (await shop.rows()).filter(({ status }) => status === 'sent').length)
      .toBeGreaterThan(0)
  })

  it('wait for all that is being sent when the database fails for one', async () => {
    for (let n = 0; n < 2; n += 1) await queueTo(shop, await aUser(shop.deps))
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
    await queueTo(shop, user)
    await shop.deps.db.update(users).set({ email: 'new@test.example' }).where(eq(users.id, user.id))
    await shop.send()
    expect(shop.recipients()).toEqual(['new@test.example'])
  })

  it('are not sent once they have expired, to demo accounts, of kinds that are off, or to unconfirmed addresses', async () => {
    const [late, demo, off, unconfirmed] = await Promise.all(Array.from({ length: 4 }, () => aUser(shop.deps)))
    if (!late || !demo || !off || !unconfirmed) throw new Error('There is nobody')
    await queueMail(shop.deps.db, { userId: late.id, kind: 'test', content: {}, expiresAt: new Date(Date.now() - 1) })
    await shop.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id))
    await queueTo(shop, demo, 'security')
    // Also when the mail names another address.
    const toDemo = { userId: demo.id, address: demo.email }
    await queueMail(shop.deps.db, { ...toDemo, kind: 'test', content: {} })
    await queueMail(shop.deps.db, { ...toDemo, kind: 'address', content: { newEmail: 'x@test.example', isDone: true } })
    await shop.deps.db.insert(mailSettings).values({ userId: off.id, off: ['sold'] })
    await queueTo(shop, off)
    await queueTo(shop, off, 'security')
    await shop.deps.db.update(users).set({ mustConfirmEmail: true }).where(eq(users.id, unconfirmed.id))
    await queueTo(shop, unconfirmed)
    await queueTo(shop, unconfirmed, 'security')
    await shop.send()
    expect(shop.recipients()).toEqual([off.email, unconfirmed.email].sort())
    expect(await shop.rows()).toHaveLength(2)
  })

  it('go to an unconfirmed address once an hour of a kind, however many are sent at once', async () => {
    const user = await aUser(shop.deps)
    await shop.deps.db.update(users).set({ mustConfirmEmail: true }).where(eq(users.id, user.id))
    for (let n = 0; n < 6; n += 1) await queueTo(shop, user, 'security')
    await shop.send()
    await queueTo(shop, user, 'security')
    await shop.send()
    expect(shop.recipients()).toEqual([user.email])
    await shop.deps.db.update(mails).set({ queuedAt: sql`now() - interval '61 minutes'` })
    await queueTo(shop, user, 'security')
    await shop.send()
    expect(shop.recipients()).toEqual([user.email, user.email])
    await shop.deps.db.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, user.id))
    await queueTo(shop, user, 'security')
    await shop.send()
    expect(shop.recipients()).toHaveLength(3)
  })

  it('wait once the shop has sent its hourly number, except urgent ones', async () => {
    const send = () => shop.send({ mailsPerHour: 2 })
    const people = await Promise.all(Array.from({ length: 8 }, () => aUser(shop.deps)))
    for (const user of people) await queueTo(shop, user)
    await send()
    const first = shop.server.received.length
    // Each of the connections may have begun one.
    expect(first).toBeLessThan(6)
    expect(first).toBeGreaterThan(1)
    const urgent = await aUser(shop.deps)
    await queueTo(shop, urgent, 'security')
    await send()
    expect(shop.server.received).toHaveLength(first + 1)
    expect(shop.recipients()).toContain(urgent.email)
    await shop.deps.db
      .update(mails)
      .set({ finishedAt: sql`now() - interval '61 minutes'` })
      .where(eq(mails.status, 'sent'))
    await send()
    expect(shop.server.received.length).toBeGreaterThan(first + 1)
  })
})
