import { expect, it } from 'vitest'
import { APPROVAL, type Approval, type prompts } from '../platform/db/schema.ts'

type Row = typeof prompts.$inferSelect

it('a column missing in `APPROVAL` does not compile', () => {
  // @ts-expect-error: `slogan` is missing
  const withoutSlogan: Approval<Row & { slogan: string }> = APPROVAL
  // @ts-expect-error: pending columns are stored in `approvedSnapshot`
  const shownAtOnce: Approval<Row> = { ...APPROVAL, title: 'at once' }
  // @ts-expect-error: columns outside of it cannot be pending
  const waits: Approval<Row> = { ...APPROVAL, licence: 'waits' }
  expect([withoutSlogan, shownAtOnce, waits]).toHaveLength(3)
})
