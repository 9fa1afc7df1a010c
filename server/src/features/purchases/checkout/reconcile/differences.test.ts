import { isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reconciliationDifferences } from '../../../../db/schema.ts'
import { testApp } from '../../../../testing/shop/app.ts'
import { keepDifferences } from './differences.ts'

it('keeps a thousand of what a run has found, however much that is, and resolves none that was found', async () => {
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
  await keepDifferences(deps.db, found.slice(0, 1), since)
  const balance = { subject: 'balance', description: 'The balances differ', happenedAt: null }
  await keepDifferences(deps.db, [...found, balance], since)
  const subjects = (await open()).map(({ subject }) => subject)
  expect(subjects).toHaveLength(1001)
  expect(subjects).toEqual(expect.arrayContaining(['movement 0', 'movement 69999', 'balance']))
  await keepDifferences(deps.db, [], since)
  expect(await open()).toEqual([])
})
