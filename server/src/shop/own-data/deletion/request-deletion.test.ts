import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiKey } from '../../../accounts/api-keys.ts'
import { createPrompt } from '../../../listings/changes/write-prompts.ts'
import { countUpload } from '../../../listings/counters.ts'
import { leave } from '../../../platform/db/queries/account-deletion.ts'
import { accountDeletions, offers, prompts, purchases, sessions, users } from '../../../platform/db/schema.ts'
import { BLOCKED } from '../../../testing/database/blocked.ts'
import { payoutShop } from '../../../testing/money/payout-shop.ts'
import { aSale } from '../../../testing/money/sales.ts'
import { aKey, withKey } from '../../../testing/shop/api-keys.ts'
import { isErased, passTime, requestDeletion, runErasures } from '../../../testing/shop/erasures.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../../testing/shop/mail.ts'
import { anOffer, TERMS } from '../../../testing/shop/offers.ts'
import { moveReport, suspended } from '../../../testing/shop/reports.ts'
import { aBrowserAt, isSignedIn, sendPassword } from '../../../testing/shop/sign-in/browser.ts'
import { newSessionKey } from '../../../testing/shop/sign-in/new-session.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})

const isListed = async (id: string) => (await shop.visitor('GET', `/prompts/${id}`)).statusCode === 200

const PROFILE = { makes: 'Maps', about: 'I draw maps.', links: [], isPublic: true, showsEmail: true }

describe('a member who asks for the deletion of their account', () => {
  it('is signed out everywhere and off the market, and by signing in all is as it was', async () => {
    const member = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader: member })
    const { id: withdrawn } = await aPrompt(shop.deps, { uploader: member, withdrawn: true })
    const { key } = await aKey(shop, member)
    const phone = aBrowserAt(shop)
    await sendPassword(phone, member)
    await phone.call('PUT', '/users/profile', PROFILE)
    const response = await requestDeletion(shop, member)
    expect(response.json()).toMatchObject({ deletion: { waits: [] } })
    const days = (Date.parse(response.json().deletion.dueAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
    expect([await isSignedIn(phone), await isListed(id)]).toEqual([false, false])
    expect((await withKey(shop, key)('GET', '/machine/prompts')).statusCode).toBe(401)
    // Not as a visitor, who may get a response of a second ago.
    const other = await shop.as(await aUser(shop.deps))
    const engineer = (await other('GET', `/users/engineer/${member.id}`)).json()
    expect(engineer).not.toHaveProperty('profile')
    const listed = (await other('GET', '/users/engineer/all')).json()
    expect(listed.map(({ user }: { user: string }) => user)).not.toContain(member.id)
    await runErasures(shop)
    expect(await isErased(shop, member)).toBe(false)

    const back = await sendPassword(phone, member)
    expect(back.json()).toMatchObject({ cameBack: true })
    expect((await sendPassword(phone, member)).json()).not.toHaveProperty('cameBack')
    expect([await isListed(id), await isListed(withdrawn)]).toEqual([true, false])
    expect((await other('GET', `/users/engineer/${member.id}`)).json()).toHaveProperty('profile')
    const titles = (await shop.rows()).flatMap(({ userId, content }) => (userId === member.id ? [content] : []))
    expect(titles.slice(-2)).toMatchObject([
      { title: 'Your account will be deleted' },
      { title: 'Your account will not be deleted' },
    ])
    expect(await shop.deps.db.$count(accountDeletions, eq(accountDeletions.userId, member.id))).toBe(0)
  })

  it('does not come back by a wrong password, and is erased when the time is over', async () => {
    const member = await aUser(shop.deps)
    await requestDeletion(shop, member)
    await sendPassword(aBrowserAt(shop), member, 'a wrong one')
    await passTime(shop, member)
    await runErasures(shop)
    expect(await isErased(shop, member)).toBe(true)
    expect((await sendPassword(aBrowserAt(shop), member)).statusCode).toBe(401)
  })

  it('proves who they are', async () => {
    const call = await shop.as(await aUser(shop.deps))
    await shop.deps.db.update(sessions).set({ verifiedAt: new Date(0) })
    expect((await call('POST', '/users/deletion', {})).json().code).toBe('verification_required')
  })

  it('makes no listing and no key beside it', async () => {
    const member = await aUser(shop.deps)
    const call = await shop.as(member)
    const ctx = { ...shop.deps, user: member }
    const sessionKey = await newSessionKey(shop.deps.db, member)
    const making = async () =>
      Promise.allSettled([
        createPrompt(ctx, { fields: promptFieldsWith(), cover: undefined }),
        createApiKey(ctx, { sessionKey, name: 'A key', scopes: ['prompts:read'], expiresInDays: null }),
      ])
    await call('POST', '/users/deletion', {})
    const refused = await making()
    expect(refused).toMatchObject([
      { status: 'rejected', reason: { code: 'no_session' } },
      { status: 'rejected', reason: { code: 'no_session' } },
    ])
    // One that was begun before is committed first, and is seen then.
    await sendPassword(aBrowserAt(shop), member)
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const { id } = await aPrompt(shop.deps, { uploader: member, withdrawn: true })
    const listing = shop.deps.db.transaction(async (tx) => {
      await countUpload(tx, member.id)
      await tx.update(prompts).set({ withdrawnAt: null }).where(eq(prompts.id, id))
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const leaving = shop.deps.db.transaction((tx) => leave(tx, { userId: member.id, balance: 'pay_out' }))
    await vi.waitFor(async () => expect((await shop.deps.db.execute(sql.raw(BLOCKED))).rows).toHaveLength(1))
    end.resolve()
    await Promise.all([listing, leaving])
    expect(await isListed(id)).toBe(false)
  })

  it('is not the last admin, nor the last one who stays', async () => {
    await shop.deps.db.update(users).set({ role: 'member' }).where(eq(users.role, 'admin'))
    const [one, other] = [await aUser(shop.deps, { role: 'admin' }), await aUser(shop.deps, { role: 'admin' })]
    expect((await requestDeletion(shop, one)).statusCode).toBe(200)
    expect((await requestDeletion(shop, other)).json().code).toBe('last_admin')
    await sendPassword(aBrowserAt(shop), one)
    expect((await requestDeletion(shop, other)).statusCode).toBe(200)
  })

  it('stays off the market where an admin undoes a decision, until they come back', async () => {
    const member = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader: member })
    const caseId = await suspended(shop, member)
    await shop.deps.db.insert(accountDeletions).values({
      ...{ userId: member.id, id: caseId.replace(/.$/, '0'), dueAt: new Date(Date.now() + 1e9), balance: 'pay_out' },
    })
    expect((await moveReport(shop, caseId, { move: 'undo' })).statusCode).toBe(200)
    expect(await isListed(id)).toBe(false)
    await sendPassword(aBrowserAt(shop), member)
    expect(await isListed(id)).toBe(true)
    const [row] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, id))
    expect(row?.takenOffBy).toBeNull()
  })
})

it('a member who is leaving gets no briefs and offers, and nobody pays theirs', async () => {
  const [member, other] = [await aUser(shop.deps), await aUser(shop.deps)]
  const { promptId } = await anOffer(shop, { engineer: member, buyer: other })
  const call = await shop.as(other)
  await requestDeletion(shop, member)
  const brief = await call('POST', '/offers/briefs', { engineerId: member.id, brief: 'A fox' })
  const offer = await call('POST', '/offers', { ...TERMS, buyerId: member.id })
  expect([brief.statusCode, offer.statusCode]).toEqual([404, 404])
  const bought = await call('POST', '/users/buy', { boughtBy: other.id, promptId })
  expect(bought.json()).toMatchObject({ code: 'engineer_away' })
})

describe('an erasure', () => {
  it('waits for a paid offer, and for none of a stranger that is not paid', async () => {
    const [engineer, buyer] = [await aUser(shop.deps), await aUser(shop.deps)]
    const stranger = await aUser(shop.deps)
    const brief = await (await shop.as(stranger))('POST', '/offers/briefs', { engineerId: buyer.id, brief: 'A fox' })
    const unpaid = [brief.json().offer._id, (await anOffer(shop, { engineer: stranger, buyer })).id]
    expect((await (await shop.as(buyer))('GET', '/users/deletion')).json()).toMatchObject({ waits: [] })
    const { id, promptId } = await anOffer(shop, { engineer, buyer })
    await (await shop.as(buyer))('POST', '/users/buy', { boughtBy: buyer.id, promptId })
    expect((await requestDeletion(shop, buyer)).json().deletion.waits).toEqual(['offers'])
    await passTime(shop, buyer)
    await runErasures(shop)
    expect(await isErased(shop, buyer)).toBe(false)
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const { person } = (await admin('GET', `/admin/people/${buyer.id}`)).json()
    expect(person.deletion).toMatchObject({ waits: ['offers'] })
    const ended = await shop.deps.db.select().from(offers).where(inArray(offers.id, unpaid))
    expect(ended.map(({ status }) => status)).toEqual(['expired', 'expired'])
    const told = (await (await shop.as(stranger))('GET', '/notifications')).json().notifications
    expect(told.filter(({ type }: { type: string }) => type === 'offer_ended')).toHaveLength(2)
    await (await shop.as(engineer))('POST', `/offers/${id}`, { move: 'giveBack' })
    await runErasures(shop)
    expect(await isErased(shop, buyer)).toBe(true)
    expect((await admin('GET', `/admin/people/${buyer.id}`)).statusCode).toBe(404)
  })

  it('waits until earnings are paid, or given up by choice, and the ledger agrees', async () => {
    const paid = await payoutShop()
    const [one, other] = [await aUser(paid.deps), await aUser(paid.deps)]
    for (const engineer of [one, other]) await aSale(paid, { engineer })
    await aSale(paid, { engineer: other, daysAgo: 1 })
    expect((await (await paid.as(other))('GET', '/users/deletion')).json()).toMatchObject({
      ...{ balances: [{ currency: 'usd', amount: 6.4 }], waits: ['balance'] },
    })
    expect((await requestDeletion(paid, one, {})).json()).toMatchObject({ code: 'balance_undecided' })
    expect((await requestDeletion(paid, one, { balance: 'pay_out' })).statusCode).toBe(200)
    expect((await requestDeletion(paid, other, { balance: 'forfeit' })).statusCode).toBe(200)
    for (const user of [one, other]) await passTime(paid, user)
    await runErasures(paid)
    expect([await isErased(paid, one), await isErased(paid, other)]).toEqual([false, false])
    // All of it is given up together, when no hold is left: until then the member may come back.
    expect(await paid.earnings(other)).toMatchObject({ payableCents: 640, paidOutCents: 0 })
    await paid.deps.db.update(purchases).set({ paidAt: new Date(0) })
    const admin = await paid.as(await aUser(paid.deps, { role: 'admin' }))
    const body = { amount: 3.2, note: 'By bank', clientKey: one.id }
    expect((await admin('POST', `/admin/payouts/${one.id}`, body)).statusCode).toBe(200)
    await runErasures(paid)
    expect([await isErased(paid, one), await isErased(paid, other)]).toEqual([true, true])
    expect(await paid.earnings(other)).toMatchObject({ payableCents: 0, debtCents: 0, paidOutCents: 0 })
    await paid.expectAgreed()
  })
})
