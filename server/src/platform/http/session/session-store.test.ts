import { expect, it } from 'vitest'
import { customPlansOf } from '../../../testing/database/plans.ts'
import { testApp } from '../../../testing/shop/app.ts'
import { loadSession } from './session-store.ts'

it('loads sessions by a plan that is kept', async () => {
  const { deps } = await testApp()
  // PostgreSQL compares the first five plans with one for all values.
  expect(await customPlansOf(deps.db, (db) => loadSession(db, 'unknown'))).toBe(5)
})
