import type { DismissRefusalBody, PaymentOperation, PaymentStatus } from '@promptery/contract/sales/payment-status'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import {
  InsufficientFunds,
  KeyRefused,
  type PaymentProvider,
  type Payments,
  ProviderRefused,
  ProviderUnavailable,
} from '../../adapters/payments/port.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { endRefusals, readStatus, storeRefusal } from '../../platform/db/queries/payment-status.ts'
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

interface Deps {
  db: Db
  log: Pick<BaseLogger, 'warn'>
}

/**
 * Decorates a provider: refusals are logged and stored for the admins until the operation succeeds again. Pure reads are
 * left out.
 */
export function recordRefusals(payments: PaymentProvider, deps: Deps): PaymentProvider
export function recordRefusals(payments: Payments, deps: Deps): Payments
export function recordRefusals(payments: Payments, deps: Deps): Payments {
  if (!payments.takesMoney) return payments
  const { connect } = payments
  const recorded = <Result>(operation: PaymentOperation, subject: object, call: () => Promise<Result>) =>
    watched(deps, operation, subject, call)
  return {
    ...payments,
    openCheckout: (order) => recorded('checkout', { checkout: order.id }, () => payments.openCheckout(order)),
    refund: (refund) => recorded('refund', { refund: refund.id }, () => payments.refund(refund)),
    connect: {
      ...connect,
      create: (owner) => recorded('payout_account', { user: owner.userId }, () => connect.create(owner)),
      openDetails: (page) => recorded('payout_account', { account: page.accountId }, () => connect.openDetails(page)),
      openDashboard: (account) => recorded('payout_account', { account }, () => connect.openDashboard(account)),
      transfer: (order) => recorded('transfer', { transfer: order.id }, () => connect.transfer(order)),
      reverse: (order) => recorded('transfer_reversal', { transfer: order.id }, () => connect.reverse(order)),
    },
  }
}

async function watched<Result>(
  { db, log }: Deps,
  operation: PaymentOperation,
  subject: object,
  call: () => Promise<Result>,
): Promise<Result> {
  /** A failure to store the status must not change the operation's result. */
  const note = (stored: Promise<void>) =>
    stored.catch((error: unknown) => log.warn({ err: error, operation }, 'a refusal could not be stored'))
  try {
    const result = await call()
    await note(endRefusals(db, operation))
    return result
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const { code, message } = error
      log.warn({ operation, ...subject, code, reason: message }, 'the payment provider refuses')
      // It becomes the engineer's debt and needs no action of the owner.
      const isDebt = operation === 'transfer_reversal' && error instanceof InsufficientFunds
      if (!isDebt) await note(storeRefusal(db, { operation, code, message }))
    }
    throw error
  }
}
