// What paying the listing of an offer does to the offer.
import { OFFER_REFUNDABLE } from '@promptery/contract/listings/offer-lifecycle'
import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { isLeaving } from '../../platform/db/queries/account-deletion.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import { offers, users } from '../../platform/db/schema.ts'
import { Conflict } from '../../platform/errors.ts'

export const offerMoved = (): Conflict =>
  new Conflict('offer_moved', 'This offer has moved on meanwhile: look at it again')

/** Whether the engineer of an offer cannot deliver: suspended, leaving or erased. For queries of `offers`. */
export const isEngineerAway: SQL<boolean> = sql<boolean>`exists (select from ${users}
  where ${users.id} = ${offers.engineerId} and ${or(isNotNull(users.erasedAt), isSuspended, isLeaving)})`

/** Requires that a private listing can be paid. `tx` has locked the listing. @throws Conflict */
export async function requireOpenOffer(tx: Db, promptId: string): Promise<void> {
  const [open] = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.promptId, promptId), eq(offers.status, 'offered'), gt(offers.dueAt, sql`now()`)))
  if (!open) throw new Conflict('offer_moved', 'This offer is over: ask for another one')
  await requireEngineer(tx, promptId)
}

/**
 * Requires that the engineer of an offer can deliver it, and locks them: who is suspended or leaves later finds the offer
 * paid. `tx` has locked the listing.
 * @throws Conflict
 */
export async function requireEngineer(tx: Db, promptId: string): Promise<void> {
  const isOf = eq(offers.promptId, promptId)
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(offers, eq(offers.engineerId, users.id))
    .where(isOf)
    .for('no key update', { of: users })
  // A separate statement, which sees what was committed while waiting for the lock.
  if ((await tx.$count(offers, and(isOf, isEngineerAway))) > 0)
    throw new Conflict('engineer_away', 'The engineer can’t deliver right now, so you can’t pay this offer')
}

/**
 * Accepts an offer by its payment: its time to deliver begins. `tx` has locked the listing and settled the purchase. What
 * ends an offer ends its pending purchases, so that a settled one has an open offer.
 */
export async function acceptOffer(tx: Db, { promptId, id: purchaseId }: { promptId: string; id: string }) {
  const accepted = await tx
    .update(offers)
    .set({
      status: 'accepted',
      purchaseId,
      dueAt: sql`now() + make_interval(days => ${offers.days})`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(offers.promptId, promptId), eq(offers.status, 'offered')))
    .returning({ id: offers.id })
  if (accepted.length === 0) throw new Error('an offer that is over was settled')
}

/** Ends the offers of refunded purchases. */
export async function refundOffers(tx: Db, purchaseIds: string[]): Promise<void> {
  await tx
    .update(offers)
    .set({ status: 'refunded', dueAt: null, updatedAt: sql`now()` })
    .where(and(inArray(offers.purchaseId, purchaseIds), inArray(offers.status, [...OFFER_REFUNDABLE])))
}
