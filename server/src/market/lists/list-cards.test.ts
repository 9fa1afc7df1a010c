import type { Prompt } from '@promptery/contract/listings/prompts'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
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

it('a list of cards shows a private listing to its two alone, and a changed one to its buyers as it was approved', async () => {
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

it('a list of cards is one query for many, and leaves out what is not there', async () => {
  const user = await aUser(shop.deps)
  const made = await Promise.all([1, 2, 3].map(() => aPrompt(shop.deps)))
  const ids = [...made.map(({ id }) => id), '01890000-0000-7000-8000-000000000000']
  expect(await statementsOf(() => listCards(shop.contextOf(user), { ids }))).toHaveLength(1)
  expect(await listCards(shop.contextOf(user), { ids })).toHaveLength(3)
  const call = await shop.as(user)
  expect((await call('GET', '/prompts/cards?ids=fox')).statusCode).toBe(400)
  expect((await call('GET', `/prompts/cards?ids=${Array(101).fill(ids[0]).join()}`)).statusCode).toBe(400)
})

beforeEach(async () => {
  shop = await testApp()
})

type Given = Parameters<typeof aPrompt>[1]
const listing = async (title: string, given: Given = {}) =>
  (await aPrompt(shop.deps, { title, type: 'GPT', category: 'Writing', description: title, ...given })).id
const similarTo = async (id: string): Promise<string[]> => {
  const response = await shop.visitor('GET', `/prompts/similar/${id}`)
  return response.json().prompts.map(({ title }: Prompt) => title)
}

it('the list of similar prompts ranks by words of the title, category and type', async () => {
  const id = await listing('Sonnet about lighthouse keepers')
  await listing('Tax letter')
  await listing('Sonnet for a wedding')
  await listing('Lighthouse on a cliff', { type: 'Midjourney', category: 'Art' })
  await listing('Red bicycle', { type: 'Midjourney', category: 'Art' })
  await listing('Keepers of the lighthouse, a sonnet')
  const [best, ...others] = await similarTo(id)
  expect(best).toBe('Keepers of the lighthouse, a sonnet')
  expect(others).toEqual(['Sonnet for a wedding', 'Lighthouse on a cliff', 'Tax letter'])
})

it('the list of similar prompts has what its buyers bought too, whatever its words', async () => {
  const id = await listing('Sonnet about lighthouse keepers')
  const too = await listing('Icons of a bakery', { type: 'Midjourney', category: 'Icons' })
  await listing('Tax letter')
  for (let count = 0; count < 3; count += 1) {
    const user = await aUser(shop.deps)
    for (const promptId of [id, too]) await buyPrompt({ ...shop.deps, user }, { boughtBy: user.id, promptId })
  }
  expect(await similarTo(id)).toEqual(['Icons of a bakery', 'Tax letter'])
})

it('the list of similar prompts leaves out the prompt, others of its engineer, and what is off the market', async () => {
  const { id, uploader } = await aPrompt(shop.deps, { title: 'Sonnet one', type: 'GPT', category: 'Writing' })
  await listing('Sonnet two', { uploader })
  await listing('Sonnet three', { withdrawn: true })
  await listing('Sonnet four', { status: 'rejected' })
  await listing('Sonnet five')
  expect(await similarTo(id)).toEqual(['Sonnet five'])
})

it('the list of similar prompts shows ten at most, also of a title without words', async () => {
  const id = await listing('詩について')
  for (let count = 0; count < 12; count += 1) await listing(`Poem ${count}`)
  expect(await similarTo(id)).toHaveLength(10)
})
