import { LIMITS } from '@promptery/contract/constants'
import type { ReportSubject } from '@promptery/contract/moderation/report-lifecycle'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { countSale } from '../../listings/counters.ts'
import { auditLog, discussions, listings, prompts, reviews, users } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { aReport, moveReport, suspended } from '../../testing/shop/reports.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
  admin = await aUser(shop.deps, { role: 'admin' })
})

interface Made {
  person: TestUser
  id: string
}

/** One of each subject. A message is to `reader`. */
const MAKE: Record<ReportSubject, (reader: TestUser) => Promise<Made>> = {
  async prompt() {
    const { id, uploader } = await aPrompt(shop.deps)
    return { id, person: uploader }
  },
  async review() {
    const { id } = await aPrompt(shop.deps)
    const person = await aBuyer(shop.deps, id)
    const put = await (await shop.as(person))('PUT', `/prompts/reviews/${id}`, { stars: 1, text: 'Bad', version: 1 })
    return { id: put.json().review._id, person }
  },
  async discussion() {
    const person = await aUser(shop.deps)
    const body = { topic: 'Win a phone', description: 'Click here' }
    return { id: (await (await shop.as(person))('POST', '/discussions/create', body)).json().data._id, person }
  },
  async answer(reader) {
    const [{ id }, person] = [await MAKE.discussion(reader), await aUser(shop.deps)]
    const sent = await (await shop.as(person))('POST', `/discussions/answers/${id}`, { text: 'Buy mine' })
    return { id: sent.json().answer._id, person }
  },
  async message(reader) {
    const person = await aUser(shop.deps)
    const sent = await (await shop.as(person))('POST', `/messages/send/${reader.id}`, { message: 'You fool' })
    return { id: sent.json()._id, person }
  },
  async user() {
    const person = await aUser(shop.deps)
    return { id: person.id, person }
  },
}
const SUBJECTS = Object.keys(MAKE) as ReportSubject[]

const report = async (by: TestUser, subject: ReportSubject, id: string, text = '') =>
  (await shop.as(by))('POST', '/reports', { subject, id, reason: 'other', text })
const queue = async (view = 'waiting') => (await (await shop.as(admin))('GET', `/admin/reports?view=${view}`)).json()
const outcome = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [statusCode, json().code]
const notified = async (user: TestUser) =>
  (await (await shop.as(user))('GET', '/notifications'))
    .json()
    .notifications.map(({ type, reason }: Record<string, string>) => [type, reason])

describe('reporting', () => {
  it.each(SUBJECTS)('a %s makes one case of all its reports, once for each member', async (subject) => {
    const [reader, second] = [await aUser(shop.deps), await aUser(shop.deps)]
    const { id, person } = await MAKE[subject](reader)
    expect(outcome(await report(reader, subject, id, 'First'))).toEqual([201, undefined])
    expect(outcome(await report(reader, subject, id))).toEqual([409, 'already_reported'])
    // The message of two others is not there.
    const others = subject === 'message' ? [404, 'not_found'] : [201, undefined]
    expect(outcome(await report(second, subject, id, 'Second'))).toEqual(others)
    expect(outcome(await report(person, subject, id))).toEqual([403, 'own_content'])
    const texts = subject === 'message' ? ['First'] : ['First', 'Second']
    const found = (await queue()).cases.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
    expect(found).toMatchObject([
      { subject, person: { _id: person.id, isSuspended: false }, status: 'open', reportsCount: texts.length },
    ])
    expect(found[0].reports.map(({ text }: { text: string }) => text)).toEqual(texts)
    await moveReport(shop, found[0]._id, { move: 'decide', decision: 'nothing', answer: '' })
    // Decided: what is reported again is another case.
    expect(outcome(await report(reader, subject, id))).toEqual([201, undefined])
  })

  it.each(SUBJECTS)('a %s that one cannot see is a 404', async (subject) => {
    const user = await aUser(shop.deps)
    expect(outcome(await report(user, subject, '01890000-0000-7000-8000-000000000000'))).toEqual([404, 'not_found'])
    const hidden = await aPrompt(shop.deps, { status: 'rejected' })
    expect(outcome(await report(user, 'prompt', hidden.id))).toEqual([404, 'not_found'])
  })

  it('is one report of ten at once', async () => {
    const [user, person] = [await aUser(shop.deps), await aUser(shop.deps)]
    const call = await shop.as(user)
    const body = { subject: 'user', id: person.id, reason: 'spam' }
    const sent = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/reports', body)))
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    const { reportsCount } = (await queue()).cases.find((one: { subjectId: string }) => one.subjectId === person.id)
    expect(reportsCount).toBe(1)
  })

  it('is limited for each member and day', async () => {
    const [call, { id }] = [await shop.as(await aUser(shop.deps)), await aUser(shop.deps)]
    const send = () => call('POST', '/reports', { subject: 'user', id, reason: 'spam' })
    for (let sent = 0; sent < LIMITS.report.perDay; sent += 1) expect((await send()).statusCode).not.toBe(429)
    expect((await send()).statusCode).toBe(429)
  })
})

describe('a decision', () => {
  it('takes a listing off the market, is said to both sides, and undone it is as before', async () => {
    const [reporter, { id, uploader, fields }] = [await aUser(shop.deps), await aPrompt(shop.deps)]
    const caseId = await aReport(shop, 'prompt', id, reporter)
    const seen = async () => (await shop.visitor('GET', `/prompts/${id}`)).statusCode
    const answer = 'This is the text of another engineer'
    const decided = await moveReport(shop, caseId, { move: 'decide', decision: 'take_off', answer }, admin)
    expect([decided.statusCode, await seen()]).toEqual([200, 404])
    expect(await notified(uploader)).toEqual([['taken_off', answer]])
    expect(await notified(reporter)).toEqual([['report_acted', fields.title]])
    const again = { move: 'decide', decision: 'nothing', answer: '' } as const
    expect(outcome(await moveReport(shop, caseId, again))).toEqual([409, 'already_decided'])
    expect((await moveReport(shop, caseId, { move: 'undo' }, admin)).statusCode).toBe(200)
    expect(await seen()).toBe(200)
    expect(outcome(await moveReport(shop, caseId, { move: 'undo' }))).toEqual([409, 'already_decided'])
    expect((await notified(uploader))[0]).toEqual(['decision_undone', null])
    const acts = await shop.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
    expect(acts.map(({ act, actorId, subjectName }) => [act, actorId, subjectName])).toEqual(
      ['take-off', 'undo-decision'].map((act) => [act, admin.id, fields.title]),
    )
  })

  it('takes off no listing that another decision has taken off, also beside a suspension', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const buyer = await aBuyer(shop.deps, id)
    const first = await aReport(shop, 'prompt', id)
    const takeOff = { move: 'decide', decision: 'take_off', answer: 'Copied' } as const
    expect((await moveReport(shop, first, takeOff)).statusCode).toBe(200)
    const second = await aReport(shop, 'prompt', id, buyer)
    expect(outcome(await moveReport(shop, second, takeOff))).toEqual([409, 'already_decided'])
    await moveReport(shop, second, { move: 'decide', decision: 'nothing', answer: '' })

    const suspension = await suspended(shop, uploader)
    await moveReport(shop, first, { move: 'undo' })
    const seen = async () => (await shop.visitor('GET', `/prompts/${id}`)).statusCode
    expect(await seen()).toBe(404)
    await moveReport(shop, suspension, { move: 'undo' })
    expect(await seen()).toBe(200)
  })

  it('lists nothing again that its engineer has withdrawn meanwhile', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    await aBuyer(shop.deps, id)
    const caseId = await aReport(shop, 'prompt', id)
    await moveReport(shop, caseId, { move: 'decide', decision: 'take_off', answer: 'Copied' })
    expect((await (await shop.as(uploader))('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(200)
    await moveReport(shop, caseId, { move: 'undo' })
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
  })

  it('removes a review with its stars for everybody, and brings both back', async () => {
    const { id, person } = await MAKE.review(admin)
    const call = await shop.as(person)
    const { promptId } = await ofReview(id)
    const shown = async () => {
      const { reviews, mine, isRemoved } = (await call('GET', `/prompts/reviews/${promptId}`)).json()
      const others = (await shop.visitor('GET', `/prompts/reviews/${promptId}`)).json().reviews.length
      const [counted] = await shop.deps.db.select().from(listings).where(eq(listings.id, promptId))
      return [others, reviews.length + (mine ? 1 : 0), isRemoved, counted?.reviewsCount, counted?.starsSum]
    }
    expect(await shown()).toEqual([1, 1, false, 1, 1])
    const caseId = await aReport(shop, 'review', id)
    await moveReport(shop, caseId, { move: 'decide', decision: 'remove', answer: 'Insulting' })
    expect(await shown()).toEqual([0, 0, true, 0, 0])
    expect(await notified(person)).toEqual([['content_removed', 'Insulting']])
    // Neither writing it anew nor withdrawing it goes around that.
    const put = await call('PUT', `/prompts/reviews/${promptId}`, { stars: 5, text: 'Good', version: 1 })
    expect(outcome(put)).toEqual([403, 'review_removed'])
    await call('DELETE', `/prompts/reviews/${promptId}`)
    // Neither does a refund, and buying it again.
    const [prompt] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, promptId))
    const sale = { promptId, sellerId: prompt?.uploadedBy ?? '', buyerId: person.id }
    for (const count of [-1, 1] as const) await shop.deps.db.transaction((tx) => countSale(tx, sale, count))
    expect(await shown()).toEqual([0, 0, true, 0, 0])
    await moveReport(shop, caseId, { move: 'undo' })
    expect(await shown()).toEqual([1, 1, false, 1, 1])
  })

  it('removes a topic and a message, and brings them back', async () => {
    const reader = await aUser(shop.deps)
    const asReader = await shop.as(reader)
    const [topic, message] = [await MAKE.discussion(reader), await MAKE.message(reader)]
    const read = async () => {
      const topics: { _id: string }[] = (await asReader('GET', '/discussions/all')).json().data
      const [said] = (await asReader('GET', `/messages/${message.person.id}`)).json()
      const [chat] = (await asReader('GET', '/users/chats')).json().data
      return [topics.some(({ _id }) => _id === topic.id), said.message, chat.lastMessage.message]
    }
    expect(await read()).toEqual([true, 'You fool', 'You fool'])
    const cases = [await aReport(shop, 'discussion', topic.id), await aReport(shop, 'message', message.id, reader)]
    for (const id of cases) await moveReport(shop, id, { move: 'decide', decision: 'remove', answer: 'Not here' })
    const removed = 'An admin has removed this message'
    expect(await read()).toEqual([false, removed, removed])
    expect(await shop.deps.db.$count(discussions, eq(discussions.id, topic.id))).toBe(1)
    for (const id of cases) await moveReport(shop, id, { move: 'undo' })
    expect(await read()).toEqual([true, 'You fool', 'You fool'])
  })

  it('of nothing is said to the reporter alone, and can be opened again unless it was reported anew', async () => {
    const [reporter, person] = [await aUser(shop.deps), await aUser(shop.deps)]
    const nothing = { move: 'decide', decision: 'nothing', answer: '' } as const
    const caseId = await aReport(shop, 'user', person.id, reporter)
    await moveReport(shop, caseId, nothing)
    expect([await notified(reporter), await notified(person)]).toEqual([[['report_dismissed', person.username]], []])
    expect(outcome(await moveReport(shop, caseId, { move: 'undo' }))).toEqual([409, 'already_decided'])
    expect((await moveReport(shop, caseId, { move: 'reopen' })).statusCode).toBe(200)
    await moveReport(shop, caseId, nothing)
    await aReport(shop, 'user', person.id)
    expect(outcome(await moveReport(shop, caseId, { move: 'reopen' }))).toEqual([409, 'reported_again'])
  })

  it.each([
    ['a removal of a member', 'user', { decision: 'remove', answer: 'No' }],
    ['a warning without words', 'user', { decision: 'warn', answer: ' ' }],
    ['a suspension until without days', 'user', { decision: 'suspend_until', answer: 'No' }],
    ['days of a warning', 'user', { decision: 'warn', answer: 'No', days: 3 }],
  ] as const)('refuses %s', async (_, subject, body) => {
    const { id } = await MAKE[subject](admin)
    const caseId = await aReport(shop, subject, id)
    expect(outcome(await moveReport(shop, caseId, { move: 'decide', ...body }))).toEqual([400, 'invalid_input'])
    expect((await moveReport(shop, caseId, { move: 'decide', decision: 'nothing', answer: '' })).statusCode).toBe(200)
  })

  it('is made by one of ten admins at once', async () => {
    const [person, reporter] = [await aUser(shop.deps), await aUser(shop.deps)]
    const caseId = await aReport(shop, 'user', person.id, reporter)
    const body = { move: 'decide', decision: 'warn', answer: 'Be kind' } as const
    const sent = await Promise.all(Array.from({ length: 10 }, () => moveReport(shop, caseId, body)))
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await notified(person)).toEqual([['warned', 'Be kind']])
  })

  it('shows the record of the reporter and of the person with the next case', async () => {
    const [reporter, person] = [await aUser(shop.deps), await aUser(shop.deps)]
    const warned = await aReport(shop, 'user', person.id, reporter)
    await moveReport(shop, warned, { move: 'decide', decision: 'warn', answer: 'Be kind' })
    const dismissed = await aReport(shop, 'user', (await aUser(shop.deps)).id, reporter)
    await moveReport(shop, dismissed, { move: 'decide', decision: 'nothing', answer: '' })
    const caseId = await aReport(shop, 'user', person.id, reporter)
    const found = (await queue()).cases.find(({ _id }: { _id: string }) => _id === caseId)
    expect(found.reports).toMatchObject([{ reporter: { _id: reporter.id }, record: { decided: 2, right: 1 } }])
    expect(found.earlier).toMatchObject([{ _id: warned, decision: 'warn', status: 'decided' }])
  })
})

it('the queue goes on with a cursor, oldest first', async () => {
  for (let made = 0; made < 11; made += 1) await aReport(shop, 'user', (await aUser(shop.deps)).id)
  const call = await shop.as(admin)
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { cases: { _id: string }[]; nextCursor: string | null } = (
      await call('GET', `/admin/reports${cursor && `?cursor=${cursor}`}`)
    ).json()
    ids.push(...page.cases.map(({ _id }: { _id: string }) => _id))
    cursor = page.nextCursor
  }
  expect(ids.length).toBeGreaterThan(10)
  expect(ids).toEqual([...new Set(ids)].sort())
})

it('is for admins', async () => {
  const person = await aUser(shop.deps)
  const caseId = await aReport(shop, 'user', person.id)
  const member = await aUser(shop.deps)
  const body = { move: 'decide', decision: 'suspend', answer: 'No' } as const
  expect(outcome(await moveReport(shop, caseId, body, member))).toEqual([403, 'admin_only'])
  expect(outcome(await (await shop.as(member))('GET', '/admin/reports'))).toEqual([403, 'admin_only'])
  const [row] = await shop.deps.db.select().from(users).where(eq(users.id, person.id))
  expect(row?.suspendedBy).toBeNull()
})

async function ofReview(id: string): Promise<{ promptId: string }> {
  const [row] = await shop.deps.db.select({ promptId: reviews.promptId }).from(reviews).where(eq(reviews.id, id))
  if (!row) throw new Error('The review is gone')
  return row
}
