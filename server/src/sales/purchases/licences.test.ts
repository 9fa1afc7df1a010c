import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { purchases } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

describe('the licence of a listing', () => {
  it('is personal by default, and is shown with one prompt, not in lists', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const call = await shop.as(uploader)
    const shown = async () => (await shop.visitor('GET', `/prompts/${id}`)).json().prompt.licence
    expect(await shown()).toBe('personal')
    expect((await call('PUT', `/prompts/update/${id}`, { licence: 'cc-by-4.0' })).statusCode).toBe(200)
    await call('PUT', `/prompts/update/${id}`, { title: 'Another title' })
    expect(await shown()).toBe('cc-by-4.0')
    const { prompts } = (await shop.visitor('GET', '/prompts/all-prompts')).json()
    expect(prompts[0]).not.toHaveProperty('licence')
    const refused = await call('PUT', `/prompts/update/${id}`, { licence: 'gpl' })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'licence', message: 'Choose a licence from the list' }],
    ])
  })

  it('of a purchase does not change with the listing', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { licence: 'commercial' })
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    await call('POST', '/users/buy', { boughtBy: buyer.id, promptId: id, licence: 'commercial' })
    await (await shop.as(uploader))('PUT', `/prompts/update/${id}`, { licence: 'personal' })
    const { prompt } = (await call('GET', `/prompts/${id}`)).json()
    expect(prompt).toMatchObject({ licence: 'personal', boughtLicence: 'commercial' })
    expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt).not.toHaveProperty('boughtLicence')
  })

  it('must equal the one that the buyer was shown', async () => {
    const { id } = await aPrompt(shop.deps, { licence: 'personal' })
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    const body = { boughtBy: buyer.id, promptId: id, licence: 'cc0' }
    const response = await call('POST', '/users/buy', body)
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        success: false,
        code: 'licence_changed',
        message: 'The licence has changed from CC0 to Personal use',
      },
    ])
    expect(await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, id))).toEqual([])
    expect((await call('POST', '/users/buy', { ...body, licence: 'personal' })).statusCode).toBe(201)
  })

  it('of a purchase older than licences is unknown', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    await call('POST', '/users/buy', { boughtBy: buyer.id, promptId: id })
    await shop.deps.db.update(purchases).set({ licence: null }).where(eq(purchases.promptId, id))
    const { prompt } = (await call('GET', `/prompts/${id}`)).json()
    expect(prompt.owned).toBe(true)
    expect(prompt).not.toHaveProperty('boughtLicence')
  })
})
