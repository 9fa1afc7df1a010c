import type { Engineer } from '@promptery/contract/market/engineers'
import { beforeAll, describe, expect, it } from 'vitest'
import { findOrMakeEngineers } from '../../listings/import/import-engineers.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

describe('GET /users/engineer/{id}', () => {
  it('returns an engineer with their rank in the list [spec 7.users.engineer 3.engineer]', async () => {
    const star = await aPrompt(shop.deps)
    await aBuyer(shop.deps, star.id)
    await aBuyer(shop.deps, star.id)
    await Promise.all(Array.from({ length: 3 }, () => aPrompt(shop.deps)))
    const list = (await shop.visitor('GET', '/users/engineer/all')).json()
    expect(list.length).toBeGreaterThanOrEqual(4)
    for (const engineer of list) {
      const response = await shop.visitor('GET', `/users/engineer/${engineer.user}`)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual(engineer)
    }
    const { id, username, email } = star.uploader
    expect((await shop.visitor('GET', `/users/engineer/${id}`)).json()).toEqual({
      _id: id,
      user: id,
      username,
      email,
      soldPrompts: [star.id, star.id],
      soldCount: 2,
      rank: 1,
      canSignIn: true,
    })
  })

  it('returns users without uploads, without a rank and an email', async () => {
    const { id, username } = await aUser(shop.deps)
    expect((await shop.visitor('GET', `/users/engineer/${id}`)).json()).toEqual({
      _id: id,
      user: id,
      username,
      email: '',
      soldPrompts: [],
      soldCount: 0,
      rank: null,
      canSignIn: true,
    })
  })

  it('marks an imported engineer as one without sign-in', async () => {
    const { of: engineerOf } = await findOrMakeEngineers(shop.deps.db, new Set(['mira']))
    const { id = '' } = engineerOf('mira') ?? {}
    expect((await shop.visitor('GET', `/users/engineer/${id}`)).json()).toMatchObject({
      username: 'mira',
      canSignIn: false,
    })
  })

  it('returns 404 for unknown ids, and refuses invalid ones', async () => {
    expect((await shop.visitor('GET', `/users/engineer/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect((await shop.visitor('GET', '/users/engineer/x')).statusCode).toBe(400)
  })
})

describe('GET /users/engineer/all', () => {
  it('omits the ids of sales on request, and nothing else', async () => {
    await aBuyer(shop.deps, (await aPrompt(shop.deps)).id)
    const whole: Engineer[] = (await shop.visitor('GET', '/users/engineer/all')).json()
    expect(whole[0]?.soldPrompts.length).toBeGreaterThan(0)
    const lean = await shop.visitor('GET', '/users/engineer/all?omitsSales=true')
    expect(lean.json()).toEqual(whole.map((engineer) => ({ ...engineer, soldPrompts: [] })))
  })
})

describe('GET /prompts/engineer/{id}', () => {
  it('lists the engineer’s market, best-selling first, without texts, paginated [spec 7.prompts.engineer]', async () => {
    const seller = await aUser(shop.deps)
    const modest = await aPrompt(shop.deps, { uploader: seller })
    const star = await aPrompt(shop.deps, { uploader: seller })
    const latest = await aPrompt(shop.deps, { uploader: seller })
    await aPrompt(shop.deps, { uploader: seller, status: 'rejected' })
    await aPrompt(shop.deps, { uploader: seller, withdrawn: true })
    await aPrompt(shop.deps)
    await aBuyer(shop.deps, star.id)
    await aBuyer(shop.deps, star.id)
    await aBuyer(shop.deps, modest.id)
    const response = await shop.visitor('GET', `/prompts/engineer/${seller.id}`)
    expect(response.json()).toMatchObject({
      success: true,
      data: [{ id: star.id, salesCount: 2 }, { id: modest.id }, { id: latest.id }],
      nextCursor: null,
    })
    expect(response.json().data).toHaveLength(3)
    expect(response.body).not.toContain(star.fields.prompt)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/prompts/engineer/${seller.id}?limit=1${cursor && `&cursor=${cursor}`}`
      const page: { data: { id: string }[]; nextCursor: string | null } = (await shop.visitor('GET', path)).json()
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(ids).toEqual([star.id, modest.id, latest.id])
  })

  it('is empty for users without uploads; 404 for an unknown id', async () => {
    const { id } = await aUser(shop.deps)
    expect((await shop.visitor('GET', `/prompts/engineer/${id}`)).json()).toEqual({
      success: true,
      data: [],
      nextCursor: null,
    })
    expect((await shop.visitor('GET', `/prompts/engineer/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect((await shop.visitor('GET', '/prompts/engineer/x')).statusCode).toBe(400)
    expect((await shop.visitor('GET', `/prompts/engineer/${id}?cursor=x`)).statusCode).toBe(400)
  })
})
