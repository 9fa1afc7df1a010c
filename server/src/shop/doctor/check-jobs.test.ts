import { expect, it } from 'vitest'
import { checkJobs } from './check-process.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000)

it.each([
  ['note', 'has not begun', null, []],
  ['ok', 'went well', ago(9), []],
  ['wrong', 'has stood still since 2026-03-01T11:49:00.000Z', ago(11), []],
  ['wrong', 'Failed in their last run: make-backup, reconcile', ago(1), ['make-backup', 'reconcile']],
] as const)('jobs: %s, %s', (level, words, monitoredAt, failing) => {
  const [finding] = checkJobs({ monitoredAt, failing: [...failing] }, NOW)
  expect(finding).toMatchObject({ level, message: expect.stringContaining(words) })
})
