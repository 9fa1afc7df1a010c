import { SETTINGS } from '@promptery/contract/shop/settings/definitions'
import { eq } from 'drizzle-orm'
import { putReviewSample } from '../../library/reviews/review-samples.ts'
import { holdForApproval } from '../../listings/holds.ts'
import { newId } from '../../platform/db/ids.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import * as schema from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { postSale } from '../../sales/ledger/postings.ts'
import { settleEarnings } from '../../sales/payouts/payable.ts'
import { aPicture, multipart } from '../http/multipart.ts'
import { aKey } from './api-keys.ts'
import type { Caller, TestApp } from './app.ts'
import { aPrompt, aUser, type TestUser } from './factories.ts'

/** In all that the member has written, besides their name and address. */
export const WORDS = 'qzxwords'
/** In what others have bought of them. */
export const BOUGHT = 'the text that was bought'

interface Life {
  member: TestUser
  other: TestUser
  buyer: TestUser
  /** Theirs that was bought, and one that was not. */
  sold: string
  unsold: string
  topic: string
}

/** A member who has left something in every table that can have something of a member, in a shop with mail. */
export async function aLife(shop: TestApp): Promise<Life> {
  const { db } = shop.deps
  const member = await aUser(shop.deps, { username: 'zelda.quill', email: 'zelda@quill.example' })
  const [other, buyer, admin] = [
    await aUser(shop.deps),
    await aUser(shop.deps),
    await aUser(shop.deps, { role: 'admin' }),
  ]
  const life = { member, other, buyer, admin }
  await anAccount(shop, life)
  const sold = await sells(shop, life)
  const topic = await writes(shop, life)
  const purchaseId = await buys(shop, life)
  await earns(shop, { ...life, purchaseId: sold.purchaseId })
  const actor = { id: admin.id, name: admin.username, address: '192.0.2.1' }
  await recordAct(db, { act: 'approve', actor, subject: { type: 'prompt', id: sold.sold, name: WORDS } })
  await recordAct(db, { act: 'grant-refund', actor, subject: { type: 'purchase', id: purchaseId, name: WORDS } })
  const own = { id: member.id, name: member.username, address: '203.0.113.7' }
  await recordAct(db, { act: 'grant', actor: own, subject: { type: 'user', id: other.id, name: other.username } })
  const name = `${SETTINGS.allowedSellers.label}: ${member.username}`
  await recordAct(db, { act: 'change-setting', actor, subject: { type: 'setting', id: newId(), name } })
  return { member, other, buyer, topic, sold: sold.sold, unsold: sold.unsold }
}

/** As the user, whose requests may not fail. */
async function strictly(shop: TestApp, user: TestUser): Promise<Caller> {
  const call = await shop.as(user)
  return async (method, path, ...rest) => {
    const response = await call(method, path, ...rest)
    if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${response.body}`)
    return response
  }
}

interface People {
  member: TestUser
  other: TestUser
  buyer: TestUser
  admin: TestUser
}

async function anAccount(shop: TestApp, { member, other, admin }: People): Promise<void> {
  const { db } = shop.deps
  const call = await strictly(shop, member)
  const userId = member.id
  await call('PUT', '/users/profile', {
    ...{ makes: WORDS, about: `${WORDS} about`, links: ['https://zelda.example'], isPublic: true, showsEmail: true },
  })
  const picture = await multipart({}, { name: 'picture', bytes: await aPicture(500, 400) })
  await call('PUT', '/users/profile/picture', undefined, picture)
  await aKey(shop, member)
  const until = new Date(Date.now() + 86_400_000)
  const former = { username: 'zelda.before', usernameKey: 'zelda.before', usernameSkeleton: 'zeldabefore' }
  await db.insert(schema.formerUsernames).values({ userId, ...former, until, isSearched: true })
  const passkey = { id: newId(), userId, name: `${WORDS} phone`, credentialId: 'a', publicKey: 'b', counter: 0 }
  await db.insert(schema.passkeys).values(passkey)
  const identity = { id: newId(), userId, issuer: 'https://id.example', subject: 's', email: member.email }
  await db.insert(schema.identities).values(identity)
  await db.insert(schema.totpSecrets).values({ userId, secret: 'S' })
  await db.insert(schema.recoveryCodes).values({ userId, codeHash: 'h' })
  await db.insert(schema.wrongCodes).values({ userId, kind: 'totp', count: 1 })
  await db
    .insert(schema.challenges)
    .values({ secretHash: 'c', kind: 'code', userId, data: { email: member.email }, expiresAt: until })
  const token = {
    id: newId(),
    userId,
    purpose: 'reset',
    tokenHash: 't',
    email: member.email,
    expiresAt: until,
  } as const
  await db.insert(schema.emailTokens).values(token)
  await db.insert(schema.mailSettings).values({ userId, addressFailure: `${member.email} is unknown` })
  await db.insert(schema.mails).values({
    ...{ id: newId(), userId: other.id, kind: 'message', status: 'sent', finishedAt: new Date() },
    content: { notifications: [{ type: 'message', actor: { username: member.username } }], more: 0 },
  })
  await db.insert(schema.rateLimits).values({ key: `sign-in:${member.email}`, points: 1, expire: until })
  await db.insert(schema.settings).values({
    ...{ key: 'allowedSellers', id: newId(), value: [member.username, other.username], version: 1 },
    changedBy: userId,
  })
  await db.insert(schema.personNotes).values([
    { id: newId(), personId: userId, text: `About ${member.username}`, writtenBy: admin.id },
    { id: newId(), personId: other.id, text: 'A note', writtenBy: userId },
  ])
  await db.insert(schema.follows).values({ id: newId(), followerId: userId, engineerId: other.id })
  await call('PUT', `/users/blocks/${(await aUser(shop.deps)).id}`)
  await db.insert(schema.blocks).values({ id: newId(), blockerId: (await aUser(shop.deps)).id, blockedId: userId })
}

/** A listing that was bought in two versions, and one that was not. */
async function sells(shop: TestApp, { member, buyer }: People) {
  const { db } = shop.deps
  const call = await strictly(shop, member)
  const cover = async () => await multipart({}, { bytes: await aPicture(640, 480) })
  const listing = { uploader: member, description: `${WORDS} description`, price: 4 as const }
  const { id: sold } = await aPrompt(shop.deps, { ...listing, title: 'A bought title', prompt: `Say ${BOUGHT}, once` })
  const { id: unsold } = await aPrompt(shop.deps, {
    ...{ ...listing, title: `${WORDS} title`, prompt: `${WORDS} text of a listing that nobody has ever bought` },
  })
  for (const id of [sold, unsold]) {
    await call('PUT', `/prompts/update/${id}`, undefined, await cover())
    const sample = await multipart({ model: 'Midjourney' }, { name: 'picture', bytes: await aPicture(320, 320) })
    await call('POST', `/prompts/samples/${id}`, undefined, sample)
  }
  const [row] = await db.select().from(schema.prompts).where(eq(schema.prompts.id, sold))
  if (!row?.cover) throw new Error('The listing has no cover')
  await buyPrompt({ ...shop.deps, user: buyer }, { boughtBy: buyer.id, promptId: sold })
  await db
    .update(schema.prompts)
    .set({ promptText: `Say ${BOUGHT}, twice` })
    .where(eq(schema.prompts.id, sold))
  await (await strictly(shop, buyer))('PUT', `/prompts/reviews/${sold}`, { stars: 5, text: 'Good', version: 1 })
  const answered = { answer: `${WORDS} answer`, answeredAt: new Date() }
  await db.update(schema.reviews).set(answered).where(eq(schema.reviews.promptId, sold))
  await db.insert(schema.listingVisits).values({ engineerId: member.id, promptId: sold, day: '2026-11-01', visits: 3 })
  const embedded = { model: 'vectors-1', promptUpdatedAt: new Date(), vector: Buffer.from([1]) }
  await db.insert(schema.listingVectors).values({ ...embedded, promptId: sold })
  const [purchase] = await db.select().from(schema.purchases).where(eq(schema.purchases.promptId, sold))
  return { sold, unsold, purchaseId: purchase?.id ?? '' }
}

async function writes(shop: TestApp, { member, other, admin }: People): Promise<string> {
  const { db } = shop.deps
  const [call, asOther] = [await strictly(shop, member), await strictly(shop, other)]
  const topicOf = async (by: typeof call, topic: string) =>
    (await by('POST', '/discussions/create', { topic, description: `${topic}, in more words` })).json().data._id
  const topic = await topicOf(call, `${WORDS} topic that is answered`)
  await topicOf(call, `${WORDS} topic that is not answered`)
  const theirs = await topicOf(asOther, 'A topic of another')
  await asOther('POST', `/discussions/answers/${topic}`, { text: `Ask @${member.username}. Or not.` })
  const { answer } = (await call('POST', `/discussions/answers/${theirs}`, { text: `${WORDS} answer` })).json()
  const by = { authorId: other.id, discussionId: topic }
  const voted = newId()
  await db.insert(schema.answers).values({ ...by, id: voted, text: 'Another answer', votesCount: 1 })
  await db.insert(schema.answerVotes).values({ answerId: voted, userId: member.id })
  await db.insert(schema.discussionVotes).values({ discussionId: theirs, userId: member.id })
  await db.update(schema.discussions).set({ votesCount: 1 }).where(eq(schema.discussions.id, theirs))
  await db
    .insert(schema.discussionReads)
    .values({ discussionId: theirs, userId: member.id, upTo: answer._id })
    .onConflictDoNothing()
  await holdForApproval(
    db,
    member.id,
    { decidedAt: new Date() },
    { promptId: (await aPrompt(shop.deps)).id, version: 1 },
  )
  await call('POST', `/messages/send/${other.id}`, { message: `${WORDS} message` })
  await asOther('POST', `/messages/send/${member.id}`, { message: 'What the other wrote' })
  const attach = async (name: string, bytes: Buffer) =>
    call(
      'POST',
      `/messages/attachments/${other.id}`,
      undefined,
      await multipart({ name }, { name: 'file', filename: name, bytes }),
    )
  await attach(`${WORDS}.png`, await aPicture(300, 200))
  await attach('notes.md', Buffer.from(`${WORDS} in a file`))
  const reported = { subject: 'discussion', subjectId: topic, title: `${WORDS} topic`, text: WORDS } as const
  const decided = { status: 'decided', decision: 'warn', decidedAt: new Date(), decidedBy: admin.id } as const
  const [open, done, others] = [newId(), newId(), newId()]
  await db.insert(schema.reportCases).values([
    { id: open, personId: member.id, ...reported },
    { id: done, personId: member.id, ...reported, ...decided, answer: `Do not, ${member.username}` },
    { id: others, personId: other.id, ...reported, subjectId: newId(), title: 'Of another', text: '', ...decided },
  ])
  await db.insert(schema.reports).values([
    { id: newId(), caseId: done, reporterId: other.id, reason: 'spam', text: `It is ${member.username}` },
    { id: newId(), caseId: others, reporterId: member.id, reason: 'spam', text: WORDS },
  ])
  return topic
}

/** What they have bought of another, and what they do with it. @returns the purchase */
async function buys(shop: TestApp, { member, other }: People): Promise<string> {
  const { db } = shop.deps
  const call = await strictly(shop, member)
  const userId = member.id
  const { id: promptId } = await aPrompt(shop.deps, { uploader: other, title: 'Of another' })
  await buyPrompt({ ...shop.deps, user: member }, { boughtBy: member.id, promptId })
  await call('PUT', `/prompts/reviews/${promptId}`, { stars: 2, text: `${WORDS} review`, version: 1 })
  const picture = await aPicture(400, 400)
  const shown = { promptId, text: undefined, picture, filling: [{ gap: 'animal', value: WORDS }], model: 'GPT-4' }
  await putReviewSample({ ...shop.deps, user: member }, shown)
  await call('POST', `/prompts/like/${promptId}`)
  const folderId = newId()
  await db.insert(schema.folders).values({ id: folderId, userId, name: WORDS })
  await db.insert(schema.libraryItems).values({ userId, promptId, folderId })
  await db.insert(schema.cartItems).values({ userId, promptId: (await aPrompt(shop.deps)).id })
  const values = [{ gap: 'animal', value: WORDS }]
  await db.insert(schema.fillings).values({ id: newId(), userId, promptId, name: WORDS, values })
  const [purchase] = await db.select().from(schema.purchases).where(eq(schema.purchases.promptId, promptId))
  const purchaseId = purchase?.id ?? ''
  const request = { id: newId(), purchaseId, status: 'withdrawn', reason: WORDS, endedAt: new Date() } as const
  await db.insert(schema.refundRequests).values(request)
  await db.insert(schema.offers).values({
    ...{ id: newId(), engineerId: other.id, buyerId: userId, status: 'declined', brief: WORDS, changes: WORDS },
  })
  return purchaseId
}

/** A sale with a payment, whose earnings were paid by hand. */
async function earns(shop: TestApp, { member, buyer, admin, purchaseId }: People & { purchaseId: string }) {
  const { db } = shop.deps
  const currency = 'usd'
  const checkoutId = newId()
  const paid = { amountCents: 400, currency, status: 'paid', paidAt: new Date() } as const
  await db.insert(schema.checkouts).values([
    { id: checkoutId, buyerId: buyer.id, ...paid },
    { id: newId(), buyerId: member.id, ...paid },
  ])
  await db.update(schema.purchases).set({ checkoutId }).where(eq(schema.purchases.id, purchaseId))
  await db.transaction(async (tx) => {
    const item = { amountCents: 400, platformFeeCents: 80, earningsCents: 320 }
    await postSale(tx, { purchaseId, sellerId: member.id, currency, ...item })
    const manualPayoutId = newId()
    const payout = { id: manualPayoutId, engineerId: member.id, amountCents: 320, currency, clientKey: newId() }
    await tx.insert(schema.manualPayouts).values({ ...payout, note: 'By bank', paidBy: admin.id })
    const debt = { id: newId(), engineerId: member.id, kind: 'repaid', amountCents: 10, currency } as const
    await tx.insert(schema.debtSettlements).values({ ...debt, note: WORDS, settledBy: admin.id, clientKey: newId() })
    const share = { earningsCents: 320, debtCents: 0, amountCents: 320 }
    await settleEarnings(tx, [{ purchaseId, engineerId: member.id, currency, manualPayoutId, ...share }])
  })
  const account = { userId: member.id, accountId: 'acct_zelda', status: 'ready', reportedAt: new Date(0) } as const
  await db.insert(schema.payoutAccounts).values(account)
}
