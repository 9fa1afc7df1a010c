import { type OfferStatus, statusesFor } from '@promptery/contract/listings/offer-lifecycle'
import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { offers, prompts, purchases } from '../../platform/db/schema.ts'

type EndedStatus = 'declined' | 'withdrawn' | 'expired'

interface Input {
  id: string
  to: EndedStatus
  from: OfferStatus[]
  where?: SQL | undefined
}

type OfferRow = typeof offers.$inferSelect

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

/** Ends an offer that nobody has paid, and notifies both sides. @returns whether it has: its status may be another one */
export const expireOffer = (db: Db, { id, from, where }: Pick<Input, 'id' | 'from' | 'where'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const ended = await endOffer(tx, { id, to: 'expired', from, where })
    if (!ended) return false
    const { engineerId, buyerId } = ended
    const about = { type: 'offer_ended', ...(ended.promptId && { promptId: ended.promptId }) } as const
    await notify(tx, engineerId, { ...about, actorId: buyerId })
    await notify(tx, buyerId, { ...about, actorId: engineerId })
    return true
  })

/** Statuses before the payment. */
const UNPAID: OfferStatus[] = ['requested', 'offered']

/** Ends the offers and briefs of a member that are not paid, each in its own transaction. */
export async function expireUnpaidOffers(db: Db, userId: string): Promise<void> {
  const unpaid = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(or(eq(offers.engineerId, userId), eq(offers.buyerId, userId)), inArray(offers.status, UNPAID)))
  for (const { id } of unpaid) await expireOffer(db, { id, from: UNPAID })
}

interface Completion {
  id: string
  from: OfferStatus[]
  where?: SQL | undefined
  decision?: string
}

/** Completes an offer: from now on the engineer's share is paid as others are. @returns null when its status is another one */
export async function completeOffer(tx: Db, { id, from, where, decision }: Completion): Promise<OfferRow | null> {
  const [completed] = await tx
    .update(offers)
    .set({ status: 'completed', dueAt: null, updatedAt: sql`now()`, ...(decision !== undefined && { decision }) })
    .where(and(eq(offers.id, id), inArray(offers.status, from), where))
    .returning()
  if (!completed?.promptId) return null
  const { engineerId, buyerId, promptId } = completed
  await notify(tx, engineerId, { type: 'offer_completed', promptId, actorId: buyerId })
  return completed
}
