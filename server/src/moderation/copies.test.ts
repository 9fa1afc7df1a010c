import type { Hold } from '@promptery/contract/moderation/holds'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser, promptFieldsWith } from '../testing/shop/factories.ts'

const TEXT = `You are a senior bookkeeper for small bakeries. I will paste receipts from the last quarter and you will sort
them into flour, wages, rent, energy and repairs. Flag every receipt above two hundred euros, guess the missing dates from
the neighbouring ones, and finish with a table of monthly totals and three questions that my accountant is going to ask.`
/** A third of its words are others, so that no long run is left. */
const CHANGED = `You are a patient bookkeeper for tiny bakeries. I shall paste invoices from the last season and you will order
them into flour, salaries, rent, fuel and repairs. Flag each receipt above ninety euros, guess the absent dates from
the neighbouring entries, and finish with a chart of monthly totals and several questions that my accountant may ask.`
const ABOUT = `Sorts the receipts of a bakery by purpose, flags unusual sums, guesses dates that nobody can read, and writes
the monthly totals that an accountant asks for, with questions about what does not add up.`
const ABOUT_CHANGED = `Sorts the invoices of a bakery by purpose, flags strange sums, guesses dates that nobody can decipher, and
writes the quarterly totals that an accountant asks for, with notes about what does not add up.`

let shop: TestApp
let admin: Caller
let title = 0
const aMember = async () => shop.as(await aUser(shop.deps))
const create = async (call: Caller, fields: object) => {
  title += 1
  const response = await call('POST', '/prompts/create', promptFieldsWith({ title: `Listing ${title}`, ...fields }))
  expect(response.statusCode).toBe(201)
  return response.json().newPrompt
}
const holdOf = async (held: string): Promise<Hold | undefined> => {
  const { holds }: { holds: Hold[] } = (await admin('GET', '/admin/holds')).json()
  return holds.find((hold) => hold.held.title === held)
}
const marked = ({ text, common }: Hold['held']) => common.map(({ start, end }) => text.slice(start, end)).join(' ')

beforeAll(async () => {
  shop = await testApp()
  admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  await create(await aMember(), { prompt: TEXT, description: ABOUT, price: 4 })
})

describe('a listing that is nearly like another engineer’s', () => {
  it('waits when its text is, and shows admins both word by word', async () => {
    const copy = await create(await aMember(), { prompt: CHANGED, description: 'For bakers' })
    expect(copy.isHeld).toBe(true)
    const hold = await holdOf(copy.title)
    expect(hold).toMatchObject({ isCopy: true, sold: { text: TEXT, isDescription: false } })
    expect(hold && marked(hold.held)).toContain('bookkeeper')
    expect(hold && marked(hold.held)).not.toContain('patient')
  })

  it('waits when its text is one without blanks', async () => {
    const text =
      '请为一座多风的屋顶花园制定种植计划：选择能够耐受盐分的灌木、香草和攀缘植物，把浇水安排画成日历，估算土壤的总重量，并提醒用户注意楼下的邻居、排水、鸟类以及夏季的干旱。'
    await create(await aMember(), { prompt: text, description: '园艺', price: 4 })
    const changed = text.replace('屋顶花园', '阳台菜园').replace('香草', '花卉').replace('鸟类', '昆虫')
    const copy = await create(await aMember(), { prompt: changed, description: '种植' })
    expect(copy.isHeld).toBe(true)
    const hold = await holdOf(copy.title)
    expect(hold && marked(hold.held)).toContain('排水')
    expect(hold && marked(hold.held)).not.toContain('昆虫')
    const other =
      '请把一家面包店的收据按照面粉、工资、租金、能源和维修进行分类，标出金额较大的支出，根据相邻的日期推测缺失的日期。'
    expect((await create(await aMember(), { prompt: other, description: '会计' })).isHeld).toBeUndefined()
  })

  it('waits when its description is', async () => {
    const copy = await create(await aMember(), { prompt: 'Draw [animal] in the snow', description: ABOUT_CHANGED })
    expect(copy.isHeld).toBe(true)
    expect(await holdOf(copy.title)).toMatchObject({ isCopy: true, sold: { text: ABOUT, isDescription: true } })
  })

  it('waits when a change makes it so', async () => {
    const call = await aMember()
    const { id, isHeld } = await create(call, { prompt: 'Draw [animal] in the rain', description: 'Rain' })
    expect(isHeld).toBeUndefined()
    const changed = await call('PUT', `/prompts/update/${id}`, { description: ABOUT_CHANGED })
    expect(changed.json().prompt.isHeld).toBe(true)
  })

  it('waits too where an older listing of its engineer is held for the same copy', async () => {
    const call = await aMember()
    const { id } = await create(call, { prompt: 'Draw [animal] in the fog', description: 'Fog' })
    await shop.deps.db.execute(`update text_fingerprints set written_at = written_at - interval '1 day'
      where prompt_id = '${id}'`)
    expect((await call('PUT', `/prompts/update/${id}`, { description: ABOUT_CHANGED })).json().prompt.isHeld).toBe(true)
    expect((await create(call, { prompt: 'Draw [animal] at night', description: ABOUT_CHANGED })).isHeld).toBe(true)
  })

  it('does not wait for a description of which three engineers have the like', async () => {
    const about = `Turns a recipe into a shopping list sorted by aisle, converts cups and ounces, and reminds you of allergies,
leftovers, seasonal vegetables, cheaper brands and what is already in the pantry.`
    for (let made = 0; made < 3; made += 1) {
      const call = await aMember()
      const { id } = await create(call, {
        prompt: `Write a haiku about lake number ${made}`,
        description: about,
        price: 4,
      })
      if (made > 0) await admin('POST', `/admin/approvals/${id}`, { decision: 'approve' })
    }
    expect((await create(await aMember(), { prompt: 'Write a sonnet', description: about })).isHeld).toBeUndefined()
  })
})

it('lets topics quote a description, and holds a changed text', async () => {
  const post = async (description: string) => {
    const response = await (await aMember())('POST', '/discussions/create', { topic: 'Look at this', description })
    return response.json().data.isHeld
  }
  expect(await post(ABOUT)).toBeUndefined()
  expect(await post(CHANGED)).toBe(true)
})
