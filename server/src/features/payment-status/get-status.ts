import type { PaymentStatus } from '@promptery/contract/money/payment-status'
import { and, desc, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { readStatus } from '../../platform/db/queries/payment-status.ts'
import { paymentRefusals } from '../../platform/db/schema.ts'

const REFUSALS_MAX = 50

/** Known problems of payments. For admins. */
export async function getStatus({ db }: UserContext): Promise<PaymentStatus> {
  const known = await readStatus(db)
  const refusals = await db
    .select()
    .from(paymentRefusals)
    .where(and(isNull(paymentRefusals.dismissedAt), sql`${paymentRefusals.lastAt} > now() - interval '30 days'`))
    .orderBy(desc(paymentRefusals.lastAt))
    .limit(REFUSALS_MAX)
  const { account, unreachable, event_received: received, event_refused: refused, event_version: version } = known
  return {
    checkedAt: account?.at.toISOString() ?? null,
    unreachableSince: unreachable?.at.toISOString() ?? null,
    problems: (account?.detail.problems ?? []).map(({ code, message, action }) => ({ code, message, action })),
    refusals: refusals.map(({ operation, code, message, count, firstAt, lastAt, workedAt }) => ({
      operation,
      code,
      message,
      count,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      workedAt: workedAt?.toISOString() ?? null,
    })),
    events: {
      lastReceivedAt: received?.at.toISOString() ?? null,
      lastRefused: refused ? { at: refused.at.toISOString(), reason: refused.detail.reason } : null,
      otherVersion: version
        ? { at: version.at.toISOString(), version: version.detail.version, expected: version.detail.expected }
        : null,
    },
  }
}
