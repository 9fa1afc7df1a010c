import { DISPUTE_MOVES } from '@promptery/contract/money/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentProvider, ProviderDispute } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { disputes } from '../../../db/schema.ts'
import { postDispute, postLostDispute, postWonDispute } from '../../../ledger/postings.ts'
import { applyRefunds, refundsToApply, type ToldRefunds } from '../refunds/apply-refunds.ts'
import { endOwedRefunds, owedCentsOf } from '../refunds/end-owed-refunds.ts'
import { type LockedCheckout, lockCheckout, paidItemsOf, takeSalesBack } from '../refunds/take-sale-back.ts'
import { tellBoth } from '../refunds/tell-both.ts'

/** What is kept of a dispute. */
type Known = Pick<typeof disputes.$inferSelect, 'id' | 'status'>

/** A dispute, with all that has been given back of its payment where it is lost. */
export interface ToldDispute extends ProviderDispute {
  refunds: ToldRefunds | null
}

/**
 * Asks what was given back of the payment of a dispute that is lost and not yet taken down: so much the bank had not to
 * give.
 * @throws ProviderAway, ProviderRefused
 */
export async function disputeToApply(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  told: ProviderDispute,
): Promise<ToldDispute> {
  const { disputeId, paymentId, state } = told
  if (state !== 'lost' || paymentId === null) return { ...told, refunds: null }
  const isKnown = and(eq(disputes.providerDisputeId, disputeId), eq(disputes.status, 'lost'))
  if ((await db.$count(disputes, isKnown)) > 0) return { ...told, refunds: null }
  return { ...told, refunds: await refundsToApply({ db }, provider, paymentId) }
}

/**
 * Brings a dispute to what the provider says of it, with its purchases and the ledger: once, however often and in
 * whatever order it is said. One that is lost refunds the purchases of its payment, where the bank gave all of it back
 * that was left. `tx` is the caller's transaction.
 * @returns false for a payment that is none of this shop
 */
export async function applyDispute(tx: Db, told: ToldDispute): Promise<boolean> {
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

/**
 * Nothing is left of the payment: its sales are taken back, and what was to go back has gone back. Over a part nobody
 * knows which purchase it was for: the sales stay, and the platform bears it.
 */
async function lose(
  tx: Db,
  checkout: LockedCheckout,
  disputeId: string,
  { amountCents, refunds }: ToldDispute,
): Promise<void> {
  const byHandCents = refunds === null ? 0 : await applyRefunds(tx, refunds)
  const paid = await paidItemsOf(tx, checkout.id)
  const paidCents = paid.reduce((sum, item) => sum + item.amountCents, 0)
  const leftCents = paidCents + (await owedCentsOf(tx, checkout.id)) - byHandCents
  const { currency } = checkout
  const isWhole = amountCents >= leftCents
  if (!isWhole && amountCents < paidCents) {
    await postLostDispute(tx, { disputeId, amountCents, owedCents: 0, currency })
    await tellBoth(tx, 'dispute_won', paid)
    return
  }
  const taken = await takeSalesBack(tx, checkout, paid)
  const endedCents = isWhole ? await endOwedRefunds(tx, checkout.id) : 0
  await postLostDispute(tx, { disputeId, amountCents, owedCents: paidCents + endedCents, currency })
  await tellBoth(tx, 'dispute_lost', taken)
}
