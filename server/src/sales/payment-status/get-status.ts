import type { DismissRefusalBody, PaymentStatus } from '@promptery/contract/sales/payment-status'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { KeyRefused, ProviderRefused, ProviderUnavailable } from '../../adapters/payments/port.ts'
import type { UserContext } from '../../platform/context.ts'
import { readStatus } from '../../platform/db/queries/payment-status.ts'
import { paymentRefusals } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

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

/** The payment provider's error in words for the owner, without a full stop. Null: another error. */
export function describeFailure(error: unknown): string | null {
  const how =
    error instanceof ProviderUnavailable
      ? 'Stripe does not respond'
      : error instanceof KeyRefused
        ? 'Stripe refuses STRIPE_SECRET_KEY'
        : error instanceof ProviderRefused
          ? 'Stripe refuses the request'
          : null
  return how === null ? null : `${how}: ${error instanceof Error ? error.message.replace(/\.$/, '') : error}`
}
