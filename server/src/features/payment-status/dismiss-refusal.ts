import type { DismissRefusalBody } from '@promptery/contract/money/payment-status'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { paymentRefusals } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/** Dismisses a refusal until it occurs again. For admins. @throws NotFound */
export async function dismissRefusal({ db }: UserContext, { operation, code }: DismissRefusalBody): Promise<void> {
  const { operation: of, code: by, dismissedAt } = paymentRefusals
  const dismissed = await db
    .update(paymentRefusals)
    .set({ dismissedAt: sql`now()` })
    .where(and(eq(of, operation), eq(by, code), isNull(dismissedAt)))
    .returning({ code: by })
  if (dismissed.length === 0) throw new NotFound('This refusal does not exist')
}
