import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notify } from '../../../platform/db/queries/notify.ts'
import { queuePayoutMail } from '../../../platform/db/queries/queue-mail.ts'
import { mailSettings, mails, notificationMails, notifications } from '../../../platform/db/schema.ts'
import { testApp } from '../../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../../testing/shop/mail.ts'
import { storeMailConnection } from '../mail-connection.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})
beforeEach(() => shop.clear())

const subjects = () => shop.server.received.map(({ subject }) => subject)
/** As if so many minutes had gone by. */
async function minutesLater(minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes}::integer)`
  await shop.deps.db.update(mails).set({
    queuedAt: sql`${mails.queuedAt} - ${by}`,
    nextAttemptAt: sql`${mails.nextAttemptAt} - ${by}`,
  })
  await shop.deps.db.update(notificationMails).set({ dueAt: sql`${notificationMails.dueAt} - ${by}` })
  await shop.deps.db.update(notifications).set({ createdAt: sql`${notifications.createdAt} - ${by}` })
}

describe('mails of notifications', () => {
  it('tell the seller of a sale, with a link to switch them off by one click', async () => {
    const { id, uploader, fields } = await aPrompt(shop.deps)
    const buyer = await aBuyer(shop.deps, id)
    await shop.send()
    const mail = shop.server.lastTo(uploader.email)
    expect(mail.subject).toBe(`${buyer.username} bought “${fields.title}”`)
    expect(mail.text).toContain(`https://shop.example/marketplace/${id}`)
    const header = (name: string) => mail.headerLines.find(({ key }) => key === name)?.line ?? ''
    expect(header('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
    const [, address = ''] = /<(.*)>/.exec(header('list-unsubscribe').replace(/\s+/g, '')) ?? []
    const { pathname, search } = new URL(address)
    const opened = await shop.app.inject(pathname + search)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, expect.stringMatching(/^\/unsubscribe#user=/)])
    const clicked = await shop.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([clicked.statusCode, clicked.json().message]).toEqual([200, 'You get no more such mails'])
    const call = await shop.as(uploader)
    expect((await call('GET', '/users/email')).json().off).toEqual(['sold'])
    await aBuyer(shop.deps, id)
    await minutesLater(61)
    await shop.send()
    expect(shop.server.received).toHaveLength(1)
    // And on again.
    expect((await call('PUT', '/users/email/choice', { off: [] })).statusCode).toBe(200)
    await aBuyer(shop.deps, id)
    await minutesLater(61)
    await shop.send()
    expect(shop.server.received).toHaveLength(2)
  })

  it('cannot be switched off by a link that the shop has not made', async () => {
    const [user, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    const token = shop.mail.tokenOf('unsubscribe sold', user.id)
    const post = (query: Record<string, string>) =>
      shop.visitor('POST', `/mail/unsubscribe?${new URLSearchParams(query)}`)
    expect((await post({ user: other.id, kind: 'sold', token })).statusCode).toBe(404)
    expect((await post({ user: user.id, kind: 'version', token })).statusCode).toBe(404)
    expect((await post({ user: user.id, kind: 'receipt', token })).statusCode).toBe(400)
    expect((await post({ user: user.id, kind: 'sold', token: 'x' })).statusCode).toBe(400)
    expect(await shop.deps.db.select().from(mailSettings)).toEqual([])
  })

  it('bundle what comes within an hour of the last', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    await aBuyer(shop.deps, id)
    await shop.send()
    for (let n = 0; n < 12; n += 1) await aBuyer(shop.deps, id)
    await shop.send()
    expect(shop.server.received).toHaveLength(1)
    await minutesLater(61)
    await shop.send()
    expect(subjects()[1]).toBe('12 sales of your prompts')
    expect(shop.server.lastTo(uploader.email).text).toContain('And 2 more.')
    await minutesLater(61)
    await shop.send()
    expect(shop.server.received).toHaveLength(2)
  })

  it('tell messages that were not read for ten minutes, all together', async () => {
    const [reader, ada, bob] = await Promise.all([aUser(shop.deps), aUser(shop.deps), aUser(shop.deps)])
    const write = async (from: typeof ada, message: string) =>
      (await shop.as(from))('POST', `/messages/send/${reader.id}`, { message })
    await write(ada, 'Hello')
    await write(ada, 'Are you there?')
    await write(bob, 'Hi')
    await shop.send()
    expect(shop.server.received).toEqual([])
    await minutesLater(11)
    await shop.send()
    expect(subjects()).toEqual(['2 people wrote to you'])
    expect(shop.server.lastTo(reader.email).text).toContain(`${ada.username} sent you a message`)
    expect(shop.server.lastTo(reader.email).text).not.toContain('Are you there?')
  })

  it('have the approved title for buyers, and the current one for the engineer and admins', async () => {
    const prompt = await aPrompt(shop.deps, { title: 'See a town', status: 'approved' })
    const people = [await aBuyer(shop.deps, prompt.id), prompt.uploader, await aUser(shop.deps, { role: 'admin' })]
    const strict = await testApp({ requireApproval: true }, { mail: shop.mail }, shop)
    await (await strict.as(prompt.uploader))('PUT', `/prompts/update/${prompt.id}`, { title: 'Pay me elsewhere' })
    await shop.deps.db.delete(notificationMails)
    const told = async (requireApproval: boolean) => {
      await shop.deps.db.delete(mails)
      for (const { id } of people) await notify(shop.deps.db, id, { type: 'disputed', promptId: prompt.id })
      await shop.send({ requireApproval })
      return people.map(({ email }) => /“(.*)”/.exec(shop.server.lastTo(email).subject ?? '')?.[1])
    }
    expect(await told(true)).toEqual(['See a town', 'Pay me elsewhere', 'Pay me elsewhere'])
    expect(await told(false)).toEqual(Array(3).fill('Pay me elsewhere'))
  })

  it('leave out what was read meanwhile', async () => {
    const [reader, ada] = [await aUser(shop.deps), await aUser(shop.deps)]
    await (await shop.as(ada))('POST', `/messages/send/${reader.id}`, { message: 'Hello' })
    await (await shop.as(reader))('POST', '/notifications/read', {})
    await minutesLater(11)
    await shop.send()
    expect(shop.server.received).toEqual([])
    expect(await shop.deps.db.select().from(notificationMails)).toEqual([])
  })

  it('are of every kind but likes and requests for reviews', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const told: Record<string, string[]> = {}
    let html = ''
    for (const type of [
      'liked',
      'review_asked',
      'approved',
      'rejected',
      'refund_requested',
      'disputed',
      'payout_failed',
      'new_version',
      'reviewed',
      'api_key_created',
    ] as const) {
      await shop.deps.db.delete(mails)
      shop.server.received.length = 0
      await notify(shop.deps.db, uploader.id, {
        type,
        promptId: id,
        ...(type === 'rejected' && { reason: 'Too <b>dark</b>' }),
      })
      await shop.send()
      told[type] = (await shop.deps.db.select().from(mails)).map(({ kind }) => kind)
      html += shop.server.received.map((mail) => mail.html).join('')
    }
    expect(html).toContain('Too &lt;b&gt;dark&lt;/b&gt;')
    expect(told).toEqual({
      liked: [],
      review_asked: [],
      approved: ['approval'],
      rejected: ['approval'],
      refund_requested: ['refund'],
      disputed: ['dispute'],
      payout_failed: ['payout'],
      new_version: ['version'],
      reviewed: ['review'],
      api_key_created: [],
    })
  })

  it('are not written of what happened while mail was not connected', async () => {
    await storeMailConnection(shop.deps.db, false)
    const { id } = await aPrompt(shop.deps)
    await aBuyer(shop.deps, id)
    await storeMailConnection(shop.deps.db, true)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it('are written once by concurrent processes', async () => {
    const { id } = await aPrompt(shop.deps)
    await aBuyer(shop.deps, id)
    await Promise.all([shop.send(), shop.send(), shop.send()])
    expect(shop.server.received).toHaveLength(1)
  })
})

describe('mails of payouts', () => {
  it('add up what is transferred within ten minutes', async () => {
    const engineer = await aUser(shop.deps)
    const transfer = { engineerId: engineer.id, amountCents: 320, currency: 'usd' }
    for (let n = 0; n < 3; n += 1) await queuePayoutMail(shop.deps.db, transfer)
    await queuePayoutMail(shop.deps.db, { ...transfer, amountCents: 80 })
    await shop.send()
    expect(shop.server.received).toEqual([])
    await minutesLater(11)
    await shop.send()
    expect(subjects()).toEqual(['$10.40 are on their way to you'])
    expect(shop.server.lastTo(engineer.email).text).toContain('your share of 4 sales')
    await queuePayoutMail(shop.deps.db, transfer)
    await minutesLater(11)
    await shop.send()
    expect(subjects()[1]).toBe('$3.20 are on their way to you')
  })
})
