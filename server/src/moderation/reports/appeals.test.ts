import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { aReport, moveReport } from '../../testing/shop/reports.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp()
  admin = await aUser(shop.deps, { role: 'admin' })
})

const queue = async (view = 'waiting') => (await (await shop.as(admin))('GET', `/admin/reports?view=${view}`)).json()
const outcome = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [statusCode, json().code]
const notified = async (user: TestUser) =>
  (await (await shop.as(user))('GET', '/notifications')).json().notifications.map(({ type }: { type: string }) => type)
const ownDecisions = async (user: TestUser) => (await (await shop.as(user))('GET', '/decisions')).json().decisions

it('an appeal is made once, by the person alone, and waits for an admin, who lets the decision stand or undoes it', async () => {
  const [person, other] = [await aUser(shop.deps), await aUser(shop.deps)]
  const cases: string[] = []
  for (const move of ['uphold', 'undo'] as const) {
    const caseId = await aReport(shop, 'user', person.id)
    cases.push(caseId)
    await moveReport(shop, caseId, { move: 'decide', decision: 'warn', answer: 'Be kind' })
    expect((await ownDecisions(person))[0]).toMatchObject({ _id: caseId, answer: 'Be kind', canAppeal: true })
    const appeal = async (by: TestUser) =>
      outcome(await (await shop.as(by))('POST', `/decisions/${caseId}/appeal`, { text: 'It was not me' }))
    expect([await appeal(other), await appeal(admin)]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    expect(outcome(await moveReport(shop, caseId, { move: 'uphold' }))).toEqual([409, 'already_decided'])
    expect(await appeal(person)).toEqual([200, undefined])
    expect(await appeal(person)).toEqual([409, 'already_appealed'])
    const waiting = (await queue()).cases.find(({ _id }: { _id: string }) => _id === caseId)
    expect(waiting).toMatchObject({ status: 'appealed', appeal: 'It was not me' })
    expect((await moveReport(shop, caseId, { move })).statusCode).toBe(200)
    expect(await appeal(person)).toEqual([409, 'already_appealed'])
  }
  expect(await notified(person)).toEqual(['decision_undone', 'warned', 'decision_upheld', 'warned'])
  const decided = (await queue('decided')).cases.filter(({ _id }: { _id: string }) => cases.includes(_id))
  expect(decided.map(({ status }: { status: string }) => status).sort()).toEqual(['undone', 'upheld'])
})
