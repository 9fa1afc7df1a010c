import type { Prompt } from '@promptery/contract/listings/prompts'
import { beforeEach, expect, it } from 'vitest'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
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

it('ranks by words of the title, category and type', async () => {
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

it('has what its buyers bought too, whatever its words', async () => {
  const id = await listing('Sonnet about lighthouse keepers')
  const too = await listing('Icons of a bakery', { type: 'Midjourney', category: 'Icons' })
  await listing('Tax letter')
  for (let count = 0; count < 3; count += 1) {
    const user = await aUser(shop.deps)
    for (const promptId of [id, too]) await buyPrompt({ ...shop.deps, user }, { boughtBy: user.id, promptId })
  }
  expect(await similarTo(id)).toEqual(['Icons of a bakery', 'Tax letter'])
})

it('leaves out the prompt, others of its engineer, and what is off the market', async () => {
  const { id, uploader } = await aPrompt(shop.deps, { title: 'Sonnet one', type: 'GPT', category: 'Writing' })
  await listing('Sonnet two', { uploader })
  await listing('Sonnet three', { withdrawn: true })
  await listing('Sonnet four', { status: 'rejected' })
  await listing('Sonnet five')
  expect(await similarTo(id)).toEqual(['Sonnet five'])
})

it('shows ten at most, also of a title without words', async () => {
  const id = await listing('詩について')
  for (let count = 0; count < 12; count += 1) await listing(`Poem ${count}`)
  expect(await similarTo(id)).toHaveLength(10)
})
