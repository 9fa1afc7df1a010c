import {
  InvalidSignature,
  type PaymentProvider,
  type ProviderEvent,
  UnreadableEvent,
} from '../adapters/payments/port.ts'
import type { Deps } from '../platform/context.ts'
import { storeStatus } from '../platform/db/queries/payment-status.ts'
import { paymentEvents } from '../platform/db/schema.ts'
import { Invalid } from '../platform/errors.ts'
import { applyCheckout } from './checkout/apply-checkout.ts'
import { applyDispute, withRefunds } from './disputes/disputes.ts'
import { storeAccountState } from './payouts/payout-account.ts'
import { applyRefunds, fetchRefunds } from './refunds/apply-refunds.ts'
import { sendRefunds } from './refunds/send-refunds.ts'

/**
 * Applies an event of the provider, once: its id is stored in the transaction of its effect, also when it has none.
 * @throws ProviderUnavailable when further state cannot be fetched: the provider retries the event
 */
export async function handleWebhook(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  { checkout, account, dispute, refundedPaymentId, apiVersion: _, ...event }: ProviderEvent,
): Promise<void> {
  // Fetched before the transaction, which holds a connection.
  const refunds = refundedPaymentId === null ? null : await fetchRefunds(ctx, provider, refundedPaymentId)
  const disputed = dispute && (await withRefunds(ctx, provider, dispute))
  const paid = await ctx.db.transaction(async (tx) => {
    // A concurrent delivery waits here for the first one.
    const stored = await tx
      .insert(paymentEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (stored.length === 0) return null
    if (account) await storeAccountState(tx, account, event.happenedAt)
    if (disputed) await applyDispute(tx, disputed)
    if (refunds) await applyRefunds(tx, refunds)
    return checkout ? applyCheckout(tx, checkout) : null
  })
  if (paid !== null) await sendRefunds(ctx, provider, paid)
}

/** Interval of log lines for refused webhooks, which anyone can send. */
const LOG_EVERY_MS = 60_000
const STORE_EVERY_SECONDS = 60

/** What the owner compares, for the log. */
const CHECKS = {
  signature: 'STRIPE_WEBHOOK_SECRET, and STRIPE_CONNECT_WEBHOOK_SECRET for connected accounts',
  clock: 'the clock of the server',
  no_event: 'the API version of the endpoint at Stripe',
} as const

type Ctx = Pick<Deps, 'db' | 'log'>

/** Logs and stores the webhook's state: last event, events of another API version, refusals. */
export function monitorWebhook() {
  let loggedAt = Number.NEGATIVE_INFINITY
  let storedAt = Number.NEGATIVE_INFINITY
  let unlogged = 0

  return {
    async received({ db, log }: Ctx, { id, type, apiVersion }: ProviderEvent, expected: string): Promise<void> {
      const often = { everySeconds: STORE_EVERY_SECONDS, orAfter: 'event_refused' } as const
      await storeStatus(db, 'event_received', {}, often)
      if (apiVersion === expected) return
      const version = apiVersion
      log.warn({ event: id, type, version, expected }, 'an event of another API version was taken')
      await storeStatus(db, 'event_version', { version, expected }, { everySeconds: STORE_EVERY_SECONDS })
    },

    /** @param isSigned whether the request had a signature. @returns the error of the response */
    async refused({ db, log }: Ctx, error: InvalidSignature | UnreadableEvent, isSigned: boolean): Promise<Invalid> {
      const reason = error instanceof UnreadableEvent ? 'no_event' : error.isOfOtherTime ? 'clock' : 'signature'
      unlogged += 1
      const now = performance.now()
      if (now - loggedAt >= LOG_EVERY_MS) {
        const about = { err: error, reason, check: CHECKS[reason], isSigned, count: unlogged }
        log.warn(about, 'events of the payment provider were refused')
        loggedAt = now
        unlogged = 0
      }
      // Requests without a signature are not the provider's.
      if (isSigned && now - storedAt >= LOG_EVERY_MS) {
        storedAt = now
        await storeStatus(db, 'event_refused', { reason })
      }
      return error instanceof InvalidSignature
        ? new Invalid('invalid_signature', 'This is not signed by the payment provider')
        : new Invalid('invalid_event', 'This is no event that the shop can read')
    },
  }
}
