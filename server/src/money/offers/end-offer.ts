import { type OfferStatus, statusesFor } from '@promptery/contract/money/offer-lifecycle'
import { PURCHASE_MOVES } from '@promptery/contract/money/purchases'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { offers, prompts, purchases } from '../../platform/db/schema.ts'

export type EndedStatus = 'declined' | 'withdrawn' | 'expired'

interface Input {
  id: string
  to: EndedStatus
  from: OfferStatus[]
  where?: SQL | undefined
}

export type OfferRow = typeof offers.$inferSelect

/** Statuses that end without a payment, from which `side` may end an offer. */
export const endableBy = (to: 'declined' | 'withdrawn', side: 'engineer' | 'buyer'): OfferStatus[] =>
  statusesFor(to === 'declined' ? 'decline' : 'withdraw', side)

/**
 * Ends an offer that is not paid, with the purchases of it that wait for a payment: what is paid later goes back at once.
 * @returns null when its status is another one
 */
export async function endOffer(tx: Db, { id, to, from, where }: Input): Promise<OfferRow | null> {
  // Paying locks the listing first, too.
  const listing = tx.select({ id: offers.promptId }).from(offers).where(eq(offers.id, id))
  await tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.id, listing)).for('no key update')
  const [ended] = await tx
    .update(offers)
    .set({ status: to, dueAt: null, updatedAt: sql`now()` })
    .where(and(eq(offers.id, id), inArray(offers.status, from), where))
    .returning()
  if (!ended) return null
  if (ended.promptId) {
    const { from: open, to: expired } = PURCHASE_MOVES.expire
    await tx
      .update(purchases)
      .set({ status: expired })
      .where(and(eq(purchases.promptId, ended.promptId), inArray(purchases.status, [...open])))
  }
  return ended
}
