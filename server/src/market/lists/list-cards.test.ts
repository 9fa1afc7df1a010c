import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { statementsOf } from '../../testing/database/statements.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'
import { anOffer } from '../../testing/shop/offers.ts'
import { listCards } from './list-cards.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

it('shows a private listing to its two alone, and a changed one to its buyers as it was approved', async () => {
  const [engineer, buyer, other] = [await aUser(shop.deps), await aUser(shop.deps), await aUser(shop.deps)]
  await anOffer(shop, { engineer, buyer })
  const [offered] = await shop.deps.db.select().from(prompts).where(eq(prompts.privateFor, buyer.id))
  const strict = await testApp({ requireApproval: true }, {}, shop)
  const changed = await aPrompt(shop.deps, { uploader: engineer, title: 'Approved title', status: 'approved' })
  await buyPrompt({ ...shop.deps, user: buyer }, { boughtBy: buyer.id, promptId: changed.id })
  const asEngineer = await strict.as(engineer)
  expect((await asEngineer('PUT', `/prompts/update/${changed.id}`, { title: 'Pending title' })).statusCode).toBe(200)

  const ids = [offered?.id, changed.id].join()
  const titlesFor = async (user: typeof other) => {
    const response = await (await strict.as(user))('GET', `/prompts/cards?ids=${ids}`)
    return response
      .json()
      .cards.map(({ title }: { title: string }) => title)
      .sort()
  }
  const [terms] = [offered?.title]
  expect(await titlesFor(engineer)).toEqual([terms, 'Pending title'].sort())
  expect(await titlesFor(buyer)).toEqual([terms, 'Approved title'].sort())
  expect(await titlesFor(other)).toEqual([])
})

it('is one query for many, and leaves out what is not there', async () => {
  const user = await aUser(shop.deps)
  const made = await Promise.all([1, 2, 3].map(() => aPrompt(shop.deps)))
  const ids = [...made.map(({ id }) => id), '01890000-0000-7000-8000-000000000000']
  expect(await statementsOf(() => listCards(shop.contextOf(user), { ids }))).toHaveLength(1)
  expect(await listCards(shop.contextOf(user), { ids })).toHaveLength(3)
  const call = await shop.as(user)
  expect((await call('GET', '/prompts/cards?ids=fox')).statusCode).toBe(400)
  expect((await call('GET', `/prompts/cards?ids=${Array(101).fill(ids[0]).join()}`)).statusCode).toBe(400)
})
