import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../platform/db/rows.ts'
import { listingVisits, prompts, visitMarks, visitSalts } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { BLOCKED } from '../../testing/database/blocked.ts'
import { statementsOf } from '../../testing/database/statements.ts'
import { logInMemory } from '../../testing/log.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'
import { purgeVisitorsJob, type Visit, visitCounter } from './visit-counter.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const TODAY = new Date()
const TOMORROW = new Date(TODAY.getTime() + 24 * 60 * 60 * 1000)

let shop: TestApp
let id: string
beforeEach(async () => {
  shop = await testApp()
  id = (await aPrompt(shop.deps)).id
})
afterEach(endTest)

const visit = (given: Partial<Visit> = {}): Visit => ({
  promptId: id,
  network: '203.0.113.9',
  userAgent: BROWSER,
  userId: null,
  ...given,
})
const counts = async () =>
  (await shop.deps.db.select().from(listingVisits)).map(({ promptId, visits }) => [promptId, visits])

it('counts each visitor once per day and listing, in any process', async () => {
  const other = (await aPrompt(shop.deps)).id
  const [one, two] = [visitCounter(shop.deps), visitCounter(shop.deps)]
  for (const count of [one, two, one]) await Promise.all([count(visit()), count(visit())])
  expect(await counts()).toEqual([[id, 1]])
  await Promise.all([
    two(visit({ network: '203.0.113.10' })),
    one(visit({ userAgent: `${BROWSER} of another` })),
    two(visit({ promptId: other })),
  ])
  expect(await counts()).toEqual(
    expect.arrayContaining([
      [id, 3],
      [other, 1],
    ]),
  )
  await one(visit(), TOMORROW)
  expect(await counts()).toContainEqual([id, 1])
})

it('does not count crawlers, engineers at their own listings, nor listings off the market', async () => {
  const { id: own, uploader } = await aPrompt(shop.deps)
  const withdrawn = await aPrompt(shop.deps, { withdrawn: true })
  const rejected = await aPrompt(shop.deps, { status: 'rejected' })
  const count = visitCounter(shop.deps)
  await count(visit({ userAgent: CRAWLER }))
  await count(visit({ userAgent: '' }))
  await count(visit({ promptId: own, userId: uploader.id }))
  await count(visit({ promptId: withdrawn.id }))
  await count(visit({ promptId: rejected.id }))
  await count(visit({ promptId: '01890000-0000-7000-8000-000000000000' }))
  expect(await counts()).toEqual([])
  await count(visit({ promptId: own, userId: (await aUser(shop.deps)).id }))
  expect(await counts()).toEqual([[own, 1]])
})

it('stores nothing that identifies visitors, and purges their hashes after the day', async () => {
  const other = (await aPrompt(shop.deps)).id
  const count = visitCounter(shop.deps)
  for (const promptId of [id, other]) await count(visit({ promptId, userId: (await aUser(shop.deps)).id }))
  const marks = await shop.deps.db.select().from(visitMarks)
  // The same visitor at two listings has two unrelated marks.
  expect(new Set(marks.map(({ mark }) => mark)).size).toBe(2)
  const [{ salt } = { salt: '' }] = await shop.deps.db.select().from(visitSalts)
  await shop.deps.db.update(visitMarks).set({ day: sql`day - 1` })
  await shop.deps.db.update(visitSalts).set({ day: sql`day - 1` })
  await visitCounter(shop.deps)(visit())
  await purgeVisitorsJob.run({ ...shop.deps, log: logInMemory('warn').logger })
  const salts = await shop.deps.db.select().from(visitSalts)
  expect(salts).toHaveLength(1)
  expect(salts[0]?.salt).not.toBe(salt)
  const left = await shop.deps.db.select().from(visitMarks)
  expect(left).toHaveLength(1)
  expect(marks.map(({ mark }) => mark)).not.toContain(left[0]?.mark)
  expect(await counts()).toHaveLength(2)
})

it('writes visitors to no write-ahead log', async () => {
  const unlogged = await rowsOf<{ name: string }>(
    shop.deps.db,
    sql`select relname as name from pg_class where relpersistence = 'u' and relkind = 'r' order by 1`,
  )
  expect(unlogged.map(({ name }) => name)).toEqual(expect.arrayContaining(['visit_marks', 'visit_salts']))
})

it('writes the visits of one tick in one statement', async () => {
  const count = visitCounter(shop.deps)
  await count(visit())
  const statements = await statementsOf(() =>
    Promise.all(Array.from({ length: 1_000 }, (_, n) => count(visit({ network: `network ${n}` })))),
  )
  expect(statements).toHaveLength(1)
  expect(await counts()).toEqual([[id, 1_001]])
})

it('counts other visits when a listing was deleted, and deletes its visits', async () => {
  const gone = (await aPrompt(shop.deps)).id
  const count = visitCounter(shop.deps)
  await Promise.all([gone, id].map((promptId) => count(visit({ promptId }))))
  await shop.deps.db.delete(prompts).where(sql`${prompts.id} = ${gone}`)
  await Promise.all([gone, id].map((promptId) => count(visit({ promptId, network: '203.0.113.10' }))))
  expect(await counts()).toEqual([[id, 2]])
})

it('counts the other visits of a batch when a listing is deleted while they are written', async () => {
  const gone = (await aPrompt(shop.deps)).id
  const count = visitCounter(shop.deps)
  // Creates the salt, so that only the batch waits.
  await count(visit())
  let counted: Promise<unknown> | undefined
  await shop.deps.db.transaction(async (tx) => {
    await tx.delete(prompts).where(sql`${prompts.id} = ${gone}`)
    counted = Promise.all([gone, id].map((promptId) => count(visit({ promptId, network: '203.0.113.10' }))))
    await expect.poll(async () => (await rowsOf(shop.deps.db, sql.raw(BLOCKED))).length, { interval: 5 }).toBe(1)
  })
  await counted
  expect(await counts()).toEqual([[id, 2]])
})

it('counts again after a failure', async () => {
  const count = visitCounter(shop.deps)
  await shop.deps.db.execute(sql`alter table visit_salts rename to away`)
  await expect(count(visit())).rejects.toThrow()
  await shop.deps.db.execute(sql`alter table away rename to visit_salts`)
  await shop.deps.db.execute(sql`alter table visit_marks rename to away`)
  await expect(Promise.all([count(visit()), count(visit())])).rejects.toThrow()
  await shop.deps.db.execute(sql`alter table away rename to visit_marks`)
  await count(visit())
  expect(await counts()).toEqual([[id, 1]])
})

it('POST /prompts/visit/:id counts visits', async () => {
  const { id: own, uploader } = await aPrompt(shop.deps)
  const asUploader = await shop.as(uploader)
  const from = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })
  const responses = [
    await shop.visitor('POST', `/prompts/visit/${id}`, undefined, from(BROWSER)),
    await shop.visitor('POST', `/prompts/visit/${id}`, undefined, from(CRAWLER)),
    await asUploader('POST', `/prompts/visit/${own}`, undefined, from(BROWSER)),
  ]
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, '{"success":true}']))
  expect(await counts()).toEqual([[id, 1]])
})
