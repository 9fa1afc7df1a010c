import { and, asc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { PaymentProvider } from '../../../../adapters/payments/port.ts'
import type { Deps } from '../../../../context.ts'
import { checkouts, refunds } from '../../../../db/schema.ts'
import { isOfProvider } from '../paying.ts'
import type { Difference } from './differences.ts'

const REFUNDS_MAX = 1_000

interface Span {
  since: Date
  until: Date
}

/**
 * Makes refunds anew that the provider has answered and not made: those of a span of time in which its balance has not
 * moved for them. The ledger has them already. One that the provider has is found by its id and not made twice.
 * @param seen the ids of refunds whose movements were seen
 * @returns how many were made anew
 */
export async function remakeRefunds(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  { since, until }: Span,
  seen: ReadonlySet<string>,
  report: (difference: Difference) => void,
): Promise<number> {
  const done = await db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      providerRefundId: refunds.providerRefundId,
      paymentId: checkouts.paymentId,
    })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    // What has no name of the provider, or failed once, was given back otherwise.
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
  for (const { id, amountCents, providerRefundId: before, paymentId } of done) {
    if (seen.has(id) || paymentId === null) continue
    try {
      const { providerRefundId } = await provider.refund({ id, paymentId, amountCents })
      if (providerRefundId === before) continue
      await db.update(refunds).set({ providerRefundId }).where(eq(refunds.id, id))
      made += 1
    } catch (error) {
      if (!isOfProvider(error)) throw error
      const description = `refund ${id} is done here, and not at the provider: ${error.message}`
      report({ subject: `refund ${id}`, description, happenedAt: null })
    }
  }
  return made
}
