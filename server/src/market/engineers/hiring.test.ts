import type { Engineer } from '@promptery/contract/market/engineers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../../testing/shop/factories.ts'

const PROFILE = { makes: 'Maps', about: '', links: [], isPublic: true, showsEmail: true }

let shop: TestApp
/** Ids by name. */
const people: Record<string, string> = {}

/** An engineer with a listing, its sample and what they say about work. */
async function anEngineer(name: string, { from, days, sales = 0, sample }: Given) {
  const user = await aUser(shop.deps, { username: `${name}-hired` })
  const call = await shop.as(user)
  const prompt = await aPrompt(shop.deps, { uploader: user, price: 4 })
  for (let sold = 0; sold < sales; sold += 1) await aBuyer(shop.deps, prompt.id)
  if (from !== undefined) {
    const work = { isTaken: true, from, days }
    await call('PUT', '/users/profile', { ...PROFILE, work })
  }
  if (sample) await call('POST', `/prompts/samples/${prompt.id}`, { text: sample })
  people[name] = user.id
  return { user, call, prompt }
}
interface Given {
  from?: number
  days?: number
  sales?: number
  sample?: string
}

beforeAll(async () => {
  shop = await testApp()
  await anEngineer('cheap', { from: 10, days: 30, sales: 1 })
  await anEngineer('quick', { from: 90, days: 1, sample: 'A map of a town' })
  await anEngineer('star', { sales: 2, sample: 'A fox' })
})

const engineers = async (query: string): Promise<Engineer[]> =>
  (await shop.visitor('GET', `/users/engineer/all${query}`)).json()
const names = async (query: string) => (await engineers(query)).map(({ username }) => username.replace('-hired', ''))

describe('the list of engineers', () => {
  it.each([
    ['', ['star', 'cheap', 'quick']],
    ['?takesWork=true', ['cheap', 'quick']],
    ['?sort=Lowest price', ['cheap', 'quick']],
    ['?sort=Soonest', ['quick', 'cheap']],
    ['?priceMax=50', ['cheap']],
    ['?daysMax=7', ['quick']],
    ['?hasSold=true', ['star', 'cheap']],
    ['?showsSamples=true', ['star', 'quick']],
    ['?showsSamples=true&takesWork=true&sort=Soonest', ['quick']],
  ])('answers %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('goes on by its cursor in each order', async () => {
    for (const sort of ['Best selling', 'Lowest price', 'Soonest']) {
      const query = `/users/engineer/all?takesWork=true&limit=1&sort=${sort}`
      const first = await shop.visitor('GET', query)
      const next = await shop.visitor('GET', `${query}&cursor=${first.headers['x-next-cursor']}`)
      expect([...first.json(), ...next.json()].map(({ username }: Engineer) => username)).toEqual(
        (await engineers(`?takesWork=true&sort=${sort}`)).map(({ username }) => username),
      )
      expect(next.headers['x-next-cursor']).toBeUndefined()
    }
  })

  it('says what they make and how they work, and the rank only among all', async () => {
    const [cheap] = await engineers('?takesWork=true')
    expect(cheap).toMatchObject({ makes: 'Maps', work: { isTaken: true, from: 10, days: 30 }, rank: null })
    expect((await engineers('?hasSold=true')).map(({ rank }) => rank)).toEqual([1, 2])
  })

  it('refuses unknown orders and filters', async () => {
    for (const query of ['?sort=Top', '?takesWork=1', '?priceMax=-1', '?daysMax=0']) {
      expect((await shop.visitor('GET', `/users/engineer/all${query}`)).statusCode, query).toBe(400)
    }
  })
})

it('is read by indexes of those who take work', async () => {
  const plans = await shop.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    // Of many who sell and take no work.
    await tx.execute(sql`insert into users (id, username, username_key, uploads_count)
      select gen_random_uuid(), 'seller ' || n, 'seller ' || n, 1 from generate_series(1, 500) n`)
    await tx.execute(sql`analyze users`)
    const found: string[] = []
    for (const order of ['sales_count desc, id desc', 'work_from_cents, id', 'work_days, id']) {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from users where takes_work and uploads_count > 0 order by ${sql.raw(order)} limit 24`,
      )
      found.push(/users_work_\w+/.exec(rows.map((row) => row['QUERY PLAN']).join())?.[0] ?? 'none')
    }
    await tx.execute(sql`delete from users where username like 'seller %'`)
    return found
  })
  expect(plans).toEqual(['users_work_best_selling', 'users_work_price', 'users_work_days'])
})

it('lists the first sample of each listing on the market', async () => {
  const { user, call, prompt } = await anEngineer('sampler', { sample: 'The first' })
  await call('POST', `/prompts/samples/${prompt.id}`, { text: 'The second' })
  const hidden = await aPrompt(shop.deps, { uploader: user })
  await call('POST', `/prompts/samples/${hidden.id}`, { text: 'Of a withdrawn one' })
  await call('DELETE', `/prompts/delete/${hidden.id}`)
  const { samples } = (await shop.visitor('GET', `/users/engineer/samples/${user.id}`)).json()
  expect(samples).toMatchObject([{ prompt: { _id: prompt.id }, sample: { text: 'The first' } }])
})

describe('what one says about work', () => {
  it('stays where a request leaves it out, and can be taken back', async () => {
    const { user, call } = await anEngineer('worker', { from: 20, days: 3 })
    await call('PUT', '/users/profile', PROFILE)
    const workOf = async () => (await shop.visitor('GET', `/users/engineer/${user.id}`)).json().work
    expect(await workOf()).toEqual({ isTaken: true, from: 20, days: 3 })
    await call('PUT', '/users/profile', { ...PROFILE, work: { isTaken: false, from: 20, days: 3 } })
    expect(await workOf()).toEqual({ isTaken: false, from: 20, days: 3 })
    // What is not whole is kept for its writer alone.
    for (const from of [20, null]) {
      const work = { isTaken: false, from, days: null }
      await call('PUT', '/users/profile', { ...PROFILE, work })
      expect(await workOf()).toBeUndefined()
      expect((await call('GET', '/users/profile')).json().profile.work).toEqual(work)
    }
  })

  it('needs a price and days', async () => {
    const { call } = await anEngineer('halfway', {})
    const put = (work: object) => call('PUT', '/users/profile', { ...PROFILE, work })
    const pathsOf = async (work: object) => (await put(work)).json().errors.map(({ path }: { path: string }) => path)
    expect(await pathsOf({ isTaken: true, from: null, days: 3 })).toEqual(['work.from'])
    expect(await pathsOf({ isTaken: true, from: 20, days: null })).toEqual(['work.days'])
    expect(await pathsOf({ isTaken: true, from: 0.5, days: 91 })).toEqual(['work.from', 'work.days'])
  })
})
