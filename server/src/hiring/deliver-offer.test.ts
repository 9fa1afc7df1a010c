import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/db/ids.ts'
import { holds, offers, prompts, settings } from '../platform/db/schema.ts'
import { lockLists } from '../platform/settings/lists.ts'
import { buyPrompt } from '../sales/checkout/buy-prompt.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser } from '../testing/shop/factories.ts'
import { anOffer } from '../testing/shop/offers.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const TEXT = 'A fox that walks in the deep snow of a silent wood'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ offerAnswerDays: 1, offerLookDays: 2 })
})

async function aPaidOffer() {
  const [engineer, buyer] = [await aUser(shop.deps), await aUser(shop.deps)]
  const made = await anOffer(shop, { engineer, buyer })
  const [asEngineer, asBuyer] = [await shop.as(engineer), await shop.as(buyer)]
  const daysLeft = async () => {
    const [row] = await shop.deps.db.select().from(offers).where(eq(offers.id, made.id))
    return Math.round(((row?.dueAt?.getTime() ?? 0) - Date.now()) / DAY_MS)
  }
  const offeredFor = await daysLeft()
  await buyPrompt(shop.contextOf(buyer), { boughtBy: buyer.id, promptId: made.promptId })
  return { ...made, engineer, asEngineer, asBuyer, daysLeft, offeredFor }
}

const nothing = { type: '', category: '', engine: '' }

it('names type, category and engine as chosen on the delivery, and before it none', async () => {
  const { id, promptId, asEngineer, asBuyer } = await aPaidOffer()
  const shown = async () => (await asBuyer('GET', `/prompts/${promptId}`)).json().prompt
  expect(await shown()).toMatchObject({ ...nothing, isPrivate: true })
  const deliver = (more: object) => asEngineer('POST', `/offers/${id}`, { move: 'deliver', prompt: TEXT, ...more })
  const refused = await deliver({ engine: 'A steam engine' })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'engine', message: 'Choose an engine from the list' }],
  ])
  const [{ drawnKey: before } = { drawnKey: '' }] = await shop.deps.db
    .select()
    .from(prompts)
    .where(eq(prompts.id, promptId))
  const delivered = await deliver({ type: 'GPT-3', category: 'Writing' })
  expect(delivered.json().offer.terms).toMatchObject({ type: 'GPT', category: 'Writing', engine: '' })
  expect(await shown()).toMatchObject({ type: 'GPT', category: 'Writing', engine: '' })
  expect((await shown()).cover_image.url).not.toContain(before)
  await asBuyer('POST', `/offers/${id}`, { move: 'askChanges', words: 'More snow' })
  await deliver({})
  expect(await shown()).toMatchObject({ type: 'GPT', category: 'Writing' })
})

it('waits for an admin who changes a list, and has no name that is removed meanwhile', async () => {
  const { id, promptId, asEngineer } = await aPaidOffer()
  const waiting = async () =>
    (
      await shop.deps.db.execute(
        sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows.length
  const deliver = (type: string) => asEngineer('POST', `/offers/${id}`, { move: 'deliver', prompt: TEXT, type })
  const { delivering } = await shop.deps.db.transaction(async (tx) => {
    await lockLists(tx, 'change')
    const delivering = deliver('GPT')
    await expect.poll(waiting).toBe(1)
    await tx
      .insert(settings)
      .values({ id: newId(), key: 'types', version: 1, value: [{ name: 'Claude', makes: 'text', use: 'all' }] })
    return { delivering }
  })
  expect((await delivering).json().errors).toEqual([{ path: 'type', message: 'Choose a type from the list' }])
  expect((await deliver('Claude')).statusCode).toBe(200)
  const [listing] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, promptId))
  expect(listing?.type).toBe('Claude')
  await shop.deps.db.delete(settings)
})

it('has the days of the shop’s settings', async () => {
  const { id, asEngineer, daysLeft, offeredFor } = await aPaidOffer()
  expect(offeredFor).toBe(1)
  await asEngineer('POST', `/offers/${id}`, { move: 'deliver', prompt: TEXT })
  expect(await daysLeft()).toBe(2)
})

it('shows samples to its two at once, also with words of a sold text', async () => {
  const sold = 'You write letters of complaint to lighthouse keepers about their lamps'
  await aPrompt(shop.deps, { prompt: sold, status: 'approved' })
  const { promptId, asEngineer, asBuyer } = await aPaidOffer()
  expect((await asEngineer('POST', `/prompts/samples/${promptId}`, { text: sold })).statusCode).toBe(201)
  expect((await asBuyer('GET', `/prompts/samples/${promptId}`)).json().samples).toMatchObject([{ text: sold }])
  const [row] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, promptId))
  expect(row).toMatchObject({ status: 'approved', mustBeApproved: false, samplesCount: 1 })
  expect(await shop.deps.db.select().from(holds).where(eq(holds.promptId, promptId))).toEqual([])
  const stranger = await shop.as(await aUser(shop.deps))
  expect((await stranger('GET', `/prompts/samples/${promptId}`)).statusCode).toBe(404)
})

it('is refused for what the offer is before the text is read, and for too many variables', async () => {
  const engineer = await aUser(shop.deps)
  const unpaid = await anOffer(shop, { engineer, buyer: await aUser(shop.deps) })
  const paid = await aPaidOffer()
  const prompt = Array.from({ length: 501 }, (_, at) => `[place ${at}]`).join(' ')
  const delivery = { move: 'deliver', prompt }
  const early = await (await shop.as(engineer))('POST', `/offers/${unpaid.id}`, delivery)
  expect([early.statusCode, early.json().code]).toEqual([409, 'offer_moved'])
  const message = 'This text has 501 variables: use at most 500'
  expect((await paid.asEngineer('POST', `/offers/${paid.id}`, delivery)).json()).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'prompt', message }],
  })
})

it('counts as a change of a text', async () => {
  const { id, engineer } = await aPaidOffer()
  const strict = await testApp({}, { limits: { 'change-text': { points: 1, durationSeconds: 60 } } }, shop)
  const call = await strict.as(engineer)
  const statuses = []
  for (let times = 0; times < 2; times += 1) {
    statuses.push((await call('POST', `/offers/${id}`, { move: 'deliver', prompt: TEXT })).statusCode)
  }
  expect(statuses).toEqual([200, 429])
})
