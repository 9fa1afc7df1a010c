import { DISPUTE_MOVES } from '@promptery/contract/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ProviderDispute } from '../../../adapters/payments/port.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { disputes } from '../../../db/schema.ts'
import { postDispute, postLostDispute, postWonDispute } from '../../../ledger/postings.ts'
import { endOwedRefunds } from '../refunds/end-owed-refunds.ts'
import { type LockedCheckout, lockCheckout, paidItemsOf, takeSalesBack } from '../refunds/take-sale-back.ts'
import { tellBoth } from '../refunds/tell-both.ts'

/** What is kept of a dispute. */
type Known = Pick<typeof disputes.$inferSelect, 'id' | 'status'>

/**
 * Brings a dispute to what the provider says of it, with its purchases and the ledger: once, however often and in
 * whatever order it is said. One that is lost refunds the purchases of its payment, where the bank gave all of it back
 * that was left. `tx` is the caller's transaction.
 * @returns false for a payment that is none of this shop
 */
export async function applyDispute(tx: Db, told: ProviderDispute): Promise<boolean> {
  const { paymentId, disputeId: providerDisputeId, amountCents, reason, state } = told
  const checkout = paymentId === null ? undefined : await lockCheckout(tx, { paymentId })
  if (!checkout) return false
  const isIt = eq(disputes.providerDisputeId, providerDisputeId)
  const [begun] = await tx
    .insert(disputes)
    .values({ id: newId(), providerDisputeId, checkoutId: checkout.id, amountCents, reason })
    .onConflictDoNothing()
    .returning({ id: disputes.id, status: disputes.status })
  if (begun && state === 'open') await tellBoth(tx, 'disputed', await paidItemsOf(tx, checkout.id))
  const known = begun ?? (await tx.select({ id: disputes.id, status: disputes.status }).from(disputes).where(isIt))[0]
  if (!known) return false
  await postMovements(tx, checkout, known, told)
  if (state === 'won' && (await close(tx, known.id, 'win'))) {
    await tellBoth(tx, 'dispute_won', await paidItemsOf(tx, checkout.id))
  }
  if (state === 'lost' && (await close(tx, known.id, 'lose'))) await lose(tx, checkout, known.id, told)
  return true
}

/** What the provider has taken out of its balance, and what it has put back. */
async function postMovements(
  tx: Db,
  { currency }: LockedCheckout,
  { id: disputeId, status }: Known,
  { movements }: ProviderDispute,
): Promise<void> {
  for (const { amountCents, feeCents } of movements) {
    const moved = { disputeId, amountCents: Math.abs(amountCents), feeCents, currency }
    if (amountCents < 0) await postDispute(tx, moved)
    else await postWonDispute(tx, { ...moved, wasLost: status === 'lost' })
  }
}

async function close(tx: Db, id: string, name: keyof typeof DISPUTE_MOVES): Promise<boolean> {
  const { from, to } = DISPUTE_MOVES[name]
  const closed = await tx
    .update(disputes)
    .set({ status: to, closedAt: sql`now()` })
    .where(and(eq(disputes.id, id), inArray(disputes.status, [...from])))
    .returning({ id: disputes.id })
  return closed.length > 0
}

async function lose(
  tx: Db,
  checkout: LockedCheckout,
  disputeId: string,
  { amountCents }: ProviderDispute,
): Promise<void> {
  const paid = await paidItemsOf(tx, checkout.id)
  const paidCents = paid.reduce((sum, item) => sum + item.amountCents, 0)
  const { currency } = checkout
  if (amountCents < paidCents) {
    // A part of it: nobody knows which purchase it was for.
    await postLostDispute(tx, { disputeId, amountCents, owedCents: 0, currency })
    return
  }
  const taken = await takeSalesBack(tx, checkout, paid)
  const pendingCents = amountCents >= checkout.amountCents ? await endOwedRefunds(tx, checkout.id) : 0
  await postLostDispute(tx, { disputeId, amountCents, owedCents: paidCents + pendingCents, currency })
  await tellBoth(tx, 'dispute_lost', taken)
}
