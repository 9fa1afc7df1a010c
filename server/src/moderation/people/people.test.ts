import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { displayNameColumns } from '../../platform/db/member-columns.ts'
import { auditLog, passkeys, sessions, totpSecrets, users } from '../../platform/db/schema.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../testing/shop/mail.ts'
import { aReport, moveReport } from '../../testing/shop/reports.ts'
import { aBrowserAt, isSignedIn, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import { aUserWithTotp } from '../../testing/shop/sign-in/second-factor.ts'

let shop: MailShop
let admin: TestUser
let call: Awaited<ReturnType<MailShop['as']>>
beforeAll(async () => {
  shop = await mailShop()
  admin = await aUser(shop.deps, { role: 'admin' })
  call = await shop.as(admin)
})
afterEach(() => void vi.useRealTimers())

const outcome = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [statusCode, json().code]
const act = (id: string, body: object, as = call) => as('POST', `/admin/people/${id}`, body)
const list = async (query: Record<string, string>) => {
  const { people, nextCursor } = (await call('GET', `/admin/people?${new URLSearchParams(query)}`)).json()
  return { ids: people.map(({ _id }: { _id: string }) => _id) as string[], nextCursor: nextCursor as string | null }
}
const found = async (search: string) => (await list({ search })).ids
const person = async (id: string) => (await call('GET', `/admin/people/${id}`)).json().person
const actsOn = async (id: string) => {
  const rows = await shop.deps.db.select({ act: auditLog.act }).from(auditLog).where(eq(auditLog.subjectId, id))
  return rows.map((row) => row.act)
}
const told = async (user: TestUser) => {
  await shop.send()
  const mails = shop.server.received.filter(({ recipients }) => recipients.includes(user.email))
  const { notifications } = (await (await shop.as(user))('GET', '/notifications')).json()
  return {
    mails: mails.map(({ subject }) => subject),
    reasons: notifications.map(({ reason }: { reason: string }) => reason),
  }
}

describe('the list of people', () => {
  it('finds by the beginning of the name, the whole address, the IP address of a session and the id', async () => {
    const one = await aUser(shop.deps, { username: 'Zebulon_1' })
    const other = await aUser(shop.deps, { username: 'zebra_crossing' })
    expect((await found('ZEB')).sort()).toEqual([one.id, other.id].sort())
    expect(await found('zebu')).toEqual([one.id])
    // Wildcards are letters.
    expect(await found('zeb%')).toEqual([])
    expect(await found(one.email.toUpperCase())).toEqual([one.id])
    expect(await found(one.email.slice(0, -1))).toEqual([])
    expect(await found(one.id)).toEqual([one.id])
    await shop.deps.db.update(users).set(displayNameColumns('José Zúñiga')).where(eq(users.id, one.id))
    expect(await found('jose zun')).toEqual([one.id])
    await shop.as(other)
    await shop.deps.db.update(sessions).set({ address: '203.0.113.77' }).where(eq(sessions.userId, other.id))
    expect(await found('203.0.113.77')).toEqual([other.id])
    expect(await found('203.0.113.7')).toEqual([])
  })

  it.each(['newest', 'name', 'listings'])('goes through all of them, each once, by %s', async (sort) => {
    const busy = await aUser(shop.deps)
    await aPrompt(shop.deps, { uploader: busy })
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list({ sort, limit: '3', ...(cursor && { cursor }) })
      ids.push(...page.ids)
      cursor = page.nextCursor
    }
    const all = await shop.deps.db.select().from(users)
    const uploads = (id: string) => all.find((user) => user.id === id)?.uploadsCount ?? -1
    const key = (id: string) => all.find((user) => user.id === id)?.usernameKey ?? ''
    const byId = (a: string, b: string) => (a < b ? 1 : -1)
    const orders: Record<string, (a: string, b: string) => number> = {
      newest: byId,
      name: (a, b) => (key(a) < key(b) ? -1 : 1),
      listings: (a, b) => uploads(b) - uploads(a) || byId(a, b),
    }
    expect(ids).toEqual(all.map(({ id }) => id).sort(orders[sort]))
  })

  it('refuses an unknown order and the cursor of another one', async () => {
    expect((await call('GET', '/admin/people?sort=email')).statusCode).toBe(400)
    const { nextCursor } = await list({ sort: 'name', limit: '1' })
    expect((await call('GET', `/admin/people?cursor=${nextCursor}`)).statusCode).toBe(400)
  })
})

it('shows an account: listings, purchases, reports about and by it, and sessions', async () => {
  const user = await aUser(shop.deps)
  const { id: promptId } = await aPrompt(shop.deps, { uploader: user })
  await sendPassword(aBrowserAt(shop), user)
  const [caseId, other] = [await aReport(shop, 'user', user.id), await aUser(shop.deps)]
  const by = await aReport(shop, 'user', other.id, user)
  expect(await person(user.id)).toMatchObject({
    ...{ username: user.username, email: user.email, role: 'member', uploads: 1, isSuspended: false },
    signIn: { hasPassword: true, totp: false, passkeys: 0, identities: 0 },
    listings: [{ _id: promptId, status: 'pending' }],
    sessions: [{ address: '127.0.0.1' }, {}],
    reportsAbout: [{ _id: caseId, reportsCount: 1, status: 'open' }],
    reportsBy: [{ _id: by, reason: 'spam' }],
  })
})

describe('an act of an admin', () => {
  it('gives and takes the role of an admin at once, in the audit log, and tells the person', async () => {
    const user = await aUser(shop.deps)
    const session = await shop.as(user)
    expect((await session('GET', '/admin/people')).statusCode).toBe(403)
    expect((await act(user.id, { act: 'grant' })).statusCode).toBe(200)
    expect((await session('GET', '/admin/people')).statusCode).toBe(200)
    expect(outcome(await act(user.id, { act: 'grant' }))).toEqual([409, 'already_decided'])
    expect((await act(user.id, { act: 'revoke' })).statusCode).toBe(200)
    expect((await session('GET', '/admin/people')).statusCode).toBe(403)
    expect(outcome(await act(user.id, { act: 'revoke' }))).toEqual([409, 'already_decided'])
    expect(await actsOn(user.id)).toEqual(['grant', 'revoke'])
    const { mails, reasons } = await told(user)
    expect(mails).toEqual(['You are an admin now at Promptery', 'You are no admin any more at Promptery'])
    expect(reasons.toReversed()).toEqual([
      expect.stringContaining('has given you the role of admin'),
      expect.stringContaining('has taken the role of admin'),
    ])
  })

  it('makes no admin of who has not confirmed the address, of an imported engineer, and of oneself', async () => {
    const [newcomer, imported] = [await aUser(shop.deps), await aUser(shop.deps)]
    await shop.deps.db.update(users).set({ mustConfirmEmail: true }).where(eq(users.id, newcomer.id))
    await shop.deps.db.update(users).set({ email: null, emailKey: null }).where(eq(users.id, imported.id))
    for (const { id } of [newcomer, imported]) {
      expect(outcome(await act(id, { act: 'grant' }))).toEqual([409, 'cannot_be_admin'])
    }
    const member = await aUser(shop.deps)
    expect((await act(member.id, { act: 'grant' }, await shop.as(member))).statusCode).toBe(403)
  })

  it('leaves an admin when two take the role of each other at once, and none acts on oneself', async () => {
    expect(outcome(await act(admin.id, { act: 'revoke' }))).toEqual([403, 'own_account'])
    const [one, two] = [await aUser(shop.deps, { role: 'admin' }), await aUser(shop.deps, { role: 'admin' })]
    const [first, second] = [await shop.as(one), await shop.as(two)]
    const results = await Promise.all([act(two.id, { act: 'revoke' }, first), act(one.id, { act: 'revoke' }, second)])
    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  })

  it('asks again who the admin is', async () => {
    const [tired, user] = [await aUser(shop.deps, { role: 'admin' }), await aUser(shop.deps)]
    const session = await shop.as(tired)
    await shop.deps.db
      .update(sessions)
      .set({ verifiedAt: new Date(0) })
      .where(eq(sessions.userId, tired.id))
    for (const one of ['grant', 'sign-out']) {
      expect(outcome(await act(user.id, { act: one }, session))).toEqual([403, 'verification_required'])
    }
    expect(await actsOn(user.id)).toEqual([])
  })

  it('signs out everywhere', async () => {
    const user = await aUser(shop.deps)
    const browser = aBrowserAt(shop)
    await sendPassword(browser, user)
    expect((await act(user.id, { act: 'sign-out' })).statusCode).toBe(200)
    expect([await isSignedIn(browser), await actsOn(user.id)]).toEqual([false, ['sign-out']])
    expect((await told(user)).mails).toEqual(['You were signed out everywhere at Promptery'])
  })

  it('removes a lost second factor, so that the password alone signs in', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { user, browser } = await aUserWithTotp(shop)
    const key = { id: newId(), userId: user.id, name: 'Phone', credentialId: user.id, publicKey: 'key', counter: 0 }
    await shop.deps.db.insert(passkeys).values(key)
    expect((await sendPassword(aBrowserAt(shop), user)).json().code).toBe('code_required')
    expect((await act(user.id, { act: 'reset-second-factor' })).statusCode).toBe(200)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await shop.deps.db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(0)
    const fresh = aBrowserAt(shop)
    expect((await sendPassword(fresh, user)).statusCode).toBe(200)
    expect(await person(user.id)).toMatchObject({ signIn: { totp: false, passkeys: 0, hasPassword: true } })
    expect(outcome(await act(user.id, { act: 'reset-second-factor' }))).toEqual([409, 'totp_off'])
    expect(await actsOn(user.id)).toEqual(['reset-second-factor'])
    const { mails, reasons } = await told(user)
    expect(mails).toContain('Your second factor was removed at Promptery')
    expect(reasons[0]).toContain('two-step sign-in and the passkeys')
  })

  it('keeps the passkeys of an account without a password: nothing else signs in', async () => {
    const user = await aUser(shop.deps)
    await shop.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    const key = { id: newId(), userId: user.id, name: 'Phone', credentialId: user.id, publicKey: 'key', counter: 0 }
    await shop.deps.db.insert(passkeys).values(key)
    expect(outcome(await act(user.id, { act: 'reset-second-factor' }))).toEqual([409, 'totp_off'])
    expect(await shop.deps.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1)
  })

  it('suspends without a report; that can be undone', async () => {
    const user = await aUser(shop.deps)
    const body = { move: 'decide', decision: 'suspend', answer: 'You sell what is not yours' }
    expect((await call('POST', `/admin/people/${user.id}/decision`, body)).statusCode).toBe(200)
    const { isSuspended, reportsAbout } = await person(user.id)
    expect([isSuspended, reportsAbout[0].reportsCount, await actsOn(user.id)]).toEqual([true, 0, ['suspend']])
    // A second case would suspend them twice.
    expect(outcome(await call('POST', `/admin/people/${user.id}/decision`, body))).toEqual([409, 'already_suspended'])
    expect((await moveReport(shop, reportsAbout[0]._id, { move: 'undo' })).statusCode).toBe(200)
    expect((await person(user.id)).isSuspended).toBe(false)
    expect(outcome(await call('POST', `/admin/people/${admin.id}/decision`, body))).toEqual([403, 'own_account'])
  })

  it('decides the open case about them, if there is one', async () => {
    const user = await aUser(shop.deps)
    const caseId = await aReport(shop, 'user', user.id)
    await call('POST', `/admin/people/${user.id}/decision`, { move: 'decide', decision: 'warn', answer: 'Be kind' })
    const { reportsAbout } = await person(user.id)
    expect(reportsAbout).toMatchObject([{ _id: caseId, decision: 'warn', reportsCount: 1 }])
  })
})

it('keeps notes for admins, latest first, until one is removed', async () => {
  const user = await aUser(shop.deps)
  const url = `/admin/people/${user.id}/notes`
  expect((await call('POST', url, { text: ' ' })).statusCode).toBe(400)
  const first = (await call('POST', url, { text: 'Lost a phone' })).json().note
  const second = (await call('POST', url, { text: 'Found it' })).json().note
  expect((await call('GET', url)).json().notes).toEqual([second, first])
  expect((await call('DELETE', `/admin/notes/${first._id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `/admin/notes/${first._id}`)).statusCode).toBe(404)
  expect((await call('GET', url)).json().notes).toEqual([second])
  const entries = await shop.deps.db
    .select({ act: auditLog.act, actor: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, user.id), eq(auditLog.actorName, admin.username)))
  expect(entries.map(({ act: one }) => one)).toEqual(['add-note', 'add-note', 'remove-note'])
})

it('a name is taken away by an admin, who has to be another one, and the member is told', async () => {
  const user = await aUser(shop.deps)
  expect(outcome(await act(user.id, { act: 'reset-display-name' }))).toEqual([409, 'already_decided'])
  await shop.deps.db.update(users).set(displayNameColumns('Rude Word')).where(eq(users.id, user.id))
  expect(await person(user.id)).toMatchObject({ displayName: 'Rude Word' })
  expect((await act(user.id, { act: 'reset-display-name' })).statusCode).toBe(200)
  expect(await person(user.id)).not.toHaveProperty('displayName')
  expect(await actsOn(user.id)).toEqual(['reset-display-name'])
  const { mails, reasons } = await told(user)
  expect(mails).toEqual([expect.stringContaining('Your name was removed')])
  expect(reasons).toEqual([`An admin of the shop has removed your name, “Rude Word”. Others see ${user.username}.`])
})
