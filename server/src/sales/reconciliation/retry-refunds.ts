import { and, asc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import { checkouts, refunds } from '../../platform/db/schema.ts'
import { failureOf, isOfProvider, isRefusal } from '../provider/provider-failure.ts'
import { isDone } from '../refunds/apply-refunds.ts'
import { reduceRefund } from '../refunds/reduce-refund.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import type { Discrepancy } from './discrepancies.ts'

const REFUNDS_MAX = 1_000

interface Span {
  since: Date
  until: Date
}

/**
 * Retries refunds that the provider acknowledged and did not make: done in the span, without a balance transaction. The
 * ledger has them already. Existing refunds are found by id and not repeated. What the provider can no longer return is
 * outstanding.
 * @param seen the ids of refunds with a balance transaction
 * @returns how many were made
 */
export async function retryRefunds(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  { since, until }: Span,
  seen: ReadonlySet<string>,
  report: (difference: Discrepancy) => void,
): Promise<number> {
  const { db } = ctx
  const done = await db
    .select({
      id: refunds.id,
      checkoutId: refunds.checkoutId,
      amountCents: refunds.amountCents,
      providerRefundId: refunds.providerRefundId,
      paymentId: checkouts.paymentId,
    })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    // Refunds without the provider's id, or with a failure, were settled otherwise.
    .where(
      and(
        eq(refunds.status, 'done'),
        isNotNull(refunds.providerRefundId),
        isNull(refunds.failedAt),
        gte(refunds.doneAt, since),
        lt(refunds.doneAt, until),
      ),
    )
    .orderBy(asc(refunds.doneAt))
    .limit(REFUNDS_MAX)
  let made = 0
  for (const { id, checkoutId, amountCents, providerRefundId: before, paymentId } of done) {
    if (seen.has(id) || paymentId === null || before === null) continue
    try {
      const { providerRefundId } = await provider.refund({ id, paymentId, amountCents })
      if (providerRefundId === before) continue
      const changed = await db
        .update(refunds)
        .set({ providerRefundId })
        .where(isDone(id, before))
        .returning({ id: refunds.id })
      made += changed.length
      if (changed.length > 0) continue
      const description = `refund ${id} was made anew as ${providerRefundId}, and failed or was settled meanwhile`
      report({ subject: `refund ${id}`, description, happenedAt: null })
    } catch (error) {
      if (!isOfProvider(error)) throw error
      if (
        isRefusal(error) &&
        (await reduceRefund(ctx, provider, { id, checkoutId }, failureOf(error))) !== 'unchanged'
      ) {
        made += (await sendRefunds(ctx, provider, checkoutId)).made
        continue
      }
      const description = `refund ${id} is done here, and not at the provider: ${error.message}`
      report({ subject: `refund ${id}`, description, happenedAt: null })
    }
  }
  return made
}
