import { isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reconciliationDifferences } from '../../platform/db/schema.ts'
import { testApp } from '../../testing/shop/app.ts'
import { storeDiscrepancies } from './discrepancies.ts'

it('stores at most a thousand discrepancies of a run, and resolves none that was found', async () => {
  const { deps } = await testApp()
  const now = Date.now()
  const open = () =>
    deps.db.select().from(reconciliationDifferences).where(isNull(reconciliationDifferences.resolvedAt))
  const found = Array.from({ length: 70_000 }, (_, back) => ({
    subject: `movement ${back}`,
    description: 'It is none of this shop',
    happenedAt: new Date(now - back),
  }))
  const since = new Date(now - 70_000)
  await storeDiscrepancies(deps.db, found.slice(0, 1), since)
  const balance = { subject: 'balance', description: 'The balances differ', happenedAt: null }
  await storeDiscrepancies(deps.db, [...found, balance], since)
  const subjects = (await open()).map(({ subject }) => subject)
  expect(subjects).toHaveLength(1001)
  expect(subjects).toEqual(expect.arrayContaining(['movement 0', 'movement 69999', 'balance']))
  await storeDiscrepancies(deps.db, [], since)
  expect(await open()).toEqual([])
})

it('reopens a discrepancy that was explained before its amount was known', async () => {
  const { deps } = await testApp()
  const found = { subject: 'txn_1', description: 'topup txn_1 is none of this shop', happenedAt: new Date() }
  const since = new Date(Date.now() - 60_000)
  await storeDiscrepancies(deps.db, [found], since)
  await deps.db.update(reconciliationDifferences).set({ explanation: 'A top-up', explainedAt: new Date() })
  expect(await storeDiscrepancies(deps.db, [found], since)).toEqual([])
  const priced = { ...found, netCents: 5_000, currency: 'usd' }
  expect(await storeDiscrepancies(deps.db, [priced], since)).toEqual([priced])
})
