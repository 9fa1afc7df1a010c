import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { countUpload } from '../../listings/counters.ts'
import { prompts, reportCases, sessions, users } from '../../platform/db/schema.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../testing/shop/mail.ts'
import { aReport, moveReport, suspended } from '../../testing/shop/reports.ts'
import { aBrowserAt, isSignedIn, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import { endSuspensionsJob } from './move-case.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})

const outcome = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [statusCode, json().code]
const signIn = async (user: TestUser, password?: string) => {
  const browser = aBrowserAt(shop)
  return { browser, response: await sendPassword(browser, user, password) }
}
const isListed = async (id: string) => (await shop.visitor('GET', `/prompts/${id}`)).statusCode === 200
const runJob = () => endSuspensionsJob.run({ ...shop.deps, log: pino({ level: 'silent' }) })
/** As if its time were over. */
const passTime = async (caseId: string) => {
  const past = new Date(Date.now() - 1000)
  await shop.deps.db.update(reportCases).set({ until: past }).where(eq(reportCases.id, caseId))
  await shop.deps.db.update(users).set({ suspendedUntil: past }).where(eq(users.suspendedBy, caseId))
}

describe('a suspended member', () => {
  it('is signed out everywhere, and reads until when and why after the right password only', async () => {
    const person = await aUser(shop.deps)
    const [{ browser }, { browser: phone }] = [await signIn(person), await signIn(person)]
    expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([true, true])
    const caseId = await suspended(shop, person, 3)
    expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([false, false])
    const [row] = await shop.deps.db.select().from(reportCases).where(eq(reportCases.id, caseId))
    const wrong = await signIn(person, 'not the password')
    expect(outcome(wrong.response)).toEqual([401, 'wrong_credentials'])
    const { response, browser: fresh } = await signIn(person)
    expect(outcome(response)).toEqual([403, 'suspended'])
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(row?.until ?? undefined)
    expect(response.json().message).toContain(`suspended until ${day}`)
    expect(response.json().message).toContain('You sell what is not yours')
    expect(await isSignedIn(fresh)).toBe(false)
  })

  it('has no session that was stored while they were suspended', async () => {
    const person = await aUser(shop.deps)
    await suspended(shop, person)
    // As by a sign-in that began before.
    const call = await shop.as(person)
    expect((await call('GET', '/users/current')).statusCode).toBe(401)
    expect(await shop.deps.db.$count(sessions, eq(sessions.userId, person.id))).toBe(1)
  })

  it('cannot use API keys, which work again afterwards', async () => {
    const person = await aUser(shop.deps)
    const { key } = await aKey(shop, person)
    const call = withKey(shop, key)
    const caseId = await suspended(shop, person)
    expect(outcome(await call('GET', '/machine/prompts'))).toEqual([401, 'no_key'])
    await moveReport(shop, caseId, { move: 'undo' })
    expect((await call('GET', '/machine/prompts')).statusCode).toBe(200)
  })

  it('has nothing on the market; buyers keep what they bought; undone, exactly that is listed again', async () => {
    const person = await aUser(shop.deps)
    const [listed, withdrawn, rejected] = [
      await aPrompt(shop.deps, { uploader: person }),
      await aPrompt(shop.deps, { uploader: person, withdrawn: true }),
      await aPrompt(shop.deps, { uploader: person, status: 'rejected' }),
    ]
    const all = async () => Promise.all([listed, withdrawn, rejected].map(({ id }) => isListed(id)))
    const buyer = await shop.as(await aBuyer(shop.deps, listed.id))
    const caseId = await suspended(shop, person)
    expect(await all()).toEqual([false, false, false])
    const engineers = (await shop.visitor('GET', '/users/engineer/all?limit=100')).json()
    expect(JSON.stringify(engineers)).not.toContain(person.id)
    const owned = (await buyer('GET', `/prompts/${listed.id}`)).json().prompt
    expect(owned.prompt).toBe(listed.fields.prompt)
    await moveReport(shop, caseId, { move: 'undo' })
    expect(await all()).toEqual([true, false, false])
    expect((await signIn(person)).response.statusCode).toBe(200)
    const [kept] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, withdrawn.id))
    expect(kept?.withdrawnAt).not.toBeNull()
  })

  it('lists nothing more by an upload that was under way', async () => {
    const person = await aUser(shop.deps)
    await suspended(shop, person)
    const counted = shop.deps.db.transaction((tx) => countUpload(tx, person.id))
    await expect(counted).rejects.toMatchObject({ status: 401, code: 'no_session' })
  })

  it('appeals once, after the right password, in the browser that was refused', async () => {
    const person = await aUser(shop.deps)
    const caseId = await suspended(shop, person)
    const appeal = (call: typeof shop.visitor) => call('POST', '/users/appeal', { text: 'It is my own text' })
    expect(outcome(await appeal(shop.visitor))).toEqual([401, 'sign_in_expired'])
    const { browser } = await signIn(person)
    expect(outcome(await appeal(browser.call))).toEqual([200, undefined])
    expect(outcome(await appeal(browser.call))).toEqual([401, 'sign_in_expired'])
    const later = await signIn(person)
    expect(outcome(later.response)).toEqual([403, 'suspended_appealed'])
    expect(outcome(await appeal(later.browser.call))).toEqual([401, 'sign_in_expired'])
    const [row] = await shop.deps.db.select().from(reportCases).where(eq(reportCases.id, caseId))
    expect(row).toMatchObject({ status: 'appealed', appeal: 'It is my own text' })
    await moveReport(shop, caseId, { move: 'uphold' })
    const refused = await signIn(person)
    expect(outcome(refused.response)).toEqual([403, 'suspended_appealed'])
    expect(refused.response.json().message).toContain('Your appeal was refused')
  })

  it('is told by mail, whatever mail they have switched off', async () => {
    const person = await aUser(shop.deps)
    await suspended(shop, person)
    await shop.send()
    const { subject, text } = shop.server.lastTo(person.email)
    expect(subject).toContain('Your account is suspended')
    expect(text).toContain('You sell what is not yours')
  })
})

describe('a suspension until', () => {
  it('is over with its time: signing in works at once, and the job lists again', async () => {
    const { id, uploader: person } = await aPrompt(shop.deps)
    const caseId = await suspended(shop, person, 1)
    await runJob()
    expect([await isListed(id), (await signIn(person)).response.statusCode]).toEqual([false, 403])
    await passTime(caseId)
    expect((await signIn(person)).response.statusCode).toBe(200)
    await runJob()
    expect(await isListed(id)).toBe(true)
    const [row] = await shop.deps.db.select().from(users).where(eq(users.id, person.id))
    expect([row?.suspendedBy, row?.suspendedUntil]).toEqual([null, null])
  })

  it('that is over is ended by the next one, so that nothing stays off for good', async () => {
    const { id, uploader: person } = await aPrompt(shop.deps)
    await passTime(await suspended(shop, person, 1))
    const second = await suspended(shop, person)
    expect(await isListed(id)).toBe(false)
    await runJob()
    expect(await isListed(id)).toBe(false)
    await moveReport(shop, second, { move: 'undo' })
    expect(await isListed(id)).toBe(true)
  })
})

describe('a listing that was also taken off', () => {
  it.each([
    ['before the suspension, whichever is undone first', true],
    ['during the suspension, whichever is undone first', false],
  ])('%s, is listed when both are undone', async (_, isBefore) => {
    for (const first of [0, 1]) {
      const { id, uploader } = await aPrompt(shop.deps)
      const caseId = await aReport(shop, 'prompt', id)
      const takeOff = () => moveReport(shop, caseId, { move: 'decide', decision: 'take_off', answer: 'Copied' })
      if (isBefore) await takeOff()
      const cases = [caseId, await suspended(shop, uploader)]
      if (!isBefore) await takeOff()
      await moveReport(shop, cases[first] ?? '', { move: 'undo' })
      expect(await isListed(id)).toBe(false)
      await moveReport(shop, cases[1 - first] ?? '', { move: 'undo' })
      expect(await isListed(id)).toBe(true)
    }
  })
})

describe('an admin', () => {
  const suspend = { move: 'decide', decision: 'suspend', answer: 'No' } as const

  it('is suspended by another admin only', async () => {
    const admin = await aUser(shop.deps, { role: 'admin' })
    const caseId = await aReport(shop, 'user', admin.id)
    expect(outcome(await moveReport(shop, caseId, suspend, admin))).toEqual([403, 'own_account'])
    expect((await moveReport(shop, caseId, suspend)).statusCode).toBe(200)
  })

  it('and another one cannot suspend each other at once', async () => {
    await shop.deps.db.update(users).set({ role: 'member' }).where(eq(users.role, 'admin'))
    const two = [await aUser(shop.deps, { role: 'admin' }), await aUser(shop.deps, { role: 'admin' })] as const
    const cases = [await aReport(shop, 'user', two[0].id), await aReport(shop, 'user', two[1].id)] as const
    await shop.deps.db
      .update(users)
      .set({ role: 'member' })
      .where(sql`role = 'admin' and id not in (${two[0].id}, ${two[1].id})`)
    const calls = [await shop.as(two[0]), await shop.as(two[1])] as const
    const sent = await Promise.all([
      calls[0]('POST', `/admin/reports/${cases[1]}`, suspend),
      calls[1]('POST', `/admin/reports/${cases[0]}`, suspend),
    ])
    expect(sent.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  })
})

it('a member is suspended once at a time', async () => {
  const person = await aUser(shop.deps)
  const first = await suspended(shop, person)
  const second = await aReport(shop, 'user', person.id)
  const body = { move: 'decide', decision: 'suspend', answer: 'No' } as const
  expect(outcome(await moveReport(shop, second, body))).toEqual([409, 'already_suspended'])
  await moveReport(shop, first, { move: 'undo' })
  expect((await moveReport(shop, second, body)).statusCode).toBe(200)
  expect((await moveReport(shop, first, { move: 'undo' })).statusCode).toBe(409)
  expect((await signIn(person)).response.statusCode).toBe(403)
})
