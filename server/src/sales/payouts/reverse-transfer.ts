import { idSchema } from '@promptery/contract/common'
import { formatMoney } from '@promptery/contract/money'
import { TRANSFER_MOVES } from '@promptery/contract/sales/payouts'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  type BalanceTransaction,
  InsufficientFunds,
  KeyRefused,
  type PaymentProvider,
  ProviderRefused,
  type ProviderReversal,
  ProviderUnavailable,
} from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { adminIds } from '../../platform/db/queries/suspension.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  purchases,
  reconciliationDifferences,
  transfers,
} from '../../platform/db/schema.ts'
import { postedCents } from '../ledger/posted-refunds.ts'
import { postExcessPaid, postForfeitReversal, postReversal, postReversalByHand } from '../ledger/postings.ts'
import { formatAmount, reverseExplained } from '../reconciliation/discrepancies.ts'
import { lockEngineer, lockSaleOf, openDebt } from './lock-engineer.ts'
import { finishTransfers, type Part, type Transfer } from './transfers.ts'

/** Limit of a run; the next one continues. */
const TAKEN_MAX = 1000

/**
 * Reverses the transfers of refunded sales. What cannot be reversed is the engineer's debt, as are manual payouts. What was
 * given up is the shop's loss.
 * @returns how many were reversed, and how many failed and will be retried
 */
export async function reverseTransfers(
  ctx: Part,
  provider: PaymentProvider,
): Promise<{ reversed: number; waiting: number }> {
  const rows = await ctx.db
    .select({ transfer: transfers })
    .from(purchases)
    .innerJoin(transfers, eq(transfers.purchaseId, purchases.id))
    .where(
      and(
        // Each side has an index.
        or(and(eq(purchases.status, 'refunded'), purchases.isTransferStarted), eq(purchases.status, 'refunding')),
        purchases.isTransferStarted,
        eq(transfers.status, 'done'),
      ),
    )
    .orderBy(purchases.id)
    .limit(TAKEN_MAX)
  let reversed = 0
  for (const { transfer } of rows) {
    try {
      await finishReversal(ctx, transfer, await reverseOrFind(ctx, provider, transfer))
      reversed += 1
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
      ctx.log.warn({ err: error, transfer: transfer.id }, 'a transfer could not be reversed and will be retried')
    }
  }
  return { reversed, waiting: rows.length - reversed }
}

interface Reversed {
  reversals: ProviderReversal[]
  /** Whether the provider finally refuses the rest. */
  isRefused: boolean
}

/**
 * Reverses a transfer, and lists its reversals. A final refusal, such as for a closed account, leaves those so far.
 */
async function reverseOrFind(ctx: Part, provider: PaymentProvider, transfer: Transfer): Promise<Reversed> {
  const { providerTransferId } = transfer
  if (providerTransferId === null) return { reversals: [], isRefused: false }
  const { connect } = provider
  try {
    await reverse(ctx, provider, transfer)
    return { reversals: await connect.listReversals(providerTransferId), isRefused: false }
  } catch (error) {
    const isFinal = error instanceof ProviderRefused && !(error instanceof KeyRefused)
    if (!isFinal) throw error
    const reversals = await connect.listReversals(providerTransferId)
    const reversedCents = sumOf(reversals)
    ctx.log.warn(
      { err: error, transfer: transfer.id, reversedCents },
      'a transfer cannot be reversed: the rest is a debt',
    )
    return { reversals, isRefused: reversedCents < transfer.amountCents }
  }
}

const sumOf = (reversals: ProviderReversal[]): number =>
  reversals.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * Tries the whole amount, then the account's available balance once, then nothing. Any two of these exceed the transfer,
 * so at most one of several processes succeeds.
 */
async function reverse({ db }: Part, { connect }: PaymentProvider, transfer: Transfer): Promise<void> {
  const { id, amountCents, accountId, providerTransferId: transferId } = transfer
  if (transferId === null || accountId === null) return
  let requestedCents = transfer.reversalCents ?? amountCents
  for (;;) {
    try {
      return await connect.reverse({ id, transferId, amountCents: requestedCents })
    } catch (error) {
      if (!(error instanceof InsufficientFunds)) throw error
      const available = requestedCents === amountCents ? await connect.availableCents(accountId) : 0
      const lower = available < requestedCents ? available : 0
      const isUnchanged =
        requestedCents === amountCents ? isNull(transfers.reversalCents) : eq(transfers.reversalCents, requestedCents)
      await db
        .update(transfers)
        .set({ reversalCents: lower })
        .where(and(eq(transfers.id, id), isUnchanged))
      const [now] = await db.select().from(transfers).where(eq(transfers.id, id))
      requestedCents = now?.reversalCents ?? lower
    }
  }
}

const finishReversal = (
  { db }: Part,
  { id, engineerId }: Transfer,
  { reversals, isRefused }: Reversed,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockEngineer(tx, engineerId)
    await lockSaleOf(tx, id)
    const { from, to } = TRANSFER_MOVES.reverse
    const [moved] = await tx
      .update(transfers)
      .set({ status: to, reversedCents: sumOf(reversals), reversedAt: sql`now()` })
      .where(and(eq(transfers.id, id), inArray(transfers.status, [...from])))
      .returning()
    if (!moved) return
    await tx.update(purchases).set({ isTransferStarted: false }).where(eq(purchases.id, moved.purchaseId))
    const isForfeit = and(eq(ledgerTransactions.transferId, id), eq(ledgerTransactions.kind, 'forfeit'))
    const isOwn = (one: ProviderReversal): boolean => one.id === id
    if ((await tx.$count(ledgerTransactions, isForfeit)) > 0) {
      await postForfeitReversal(tx, { ...moved, transferId: id })
      return
    }
    await postReversal(tx, { ...moved, transferId: id, reversedCents: sumOf(reversals.filter(isOwn)) })
    await postReversalsByHand(
      tx,
      moved,
      reversals.filter((one) => !isOwn(one)),
    )
    await notifyOfDebt(tx, moved, { debtCents: moved.earningsCents - sumOf(reversals), isRefused })
  })

/** Notifies the engineer of a debt, and the admins of the provider's refusal. */
async function notifyOfDebt(
  tx: Db,
  { engineerId, purchaseId, currency }: Transfer,
  { debtCents, isRefused }: { debtCents: number; isRefused: boolean },
): Promise<void> {
  const [sale] = await tx.select({ promptId: purchases.promptId }).from(purchases).where(eq(purchases.id, purchaseId))
  const about = { type: 'reversal_refused' as const, ...sale }
  if (debtCents > 0) await notify(tx, engineerId, { ...about, reason: formatMoney(debtCents / 100, currency) })
  for (const id of isRefused ? await adminIds(tx) : []) await notify(tx, id, { ...about, actorId: engineerId })
}

// Reversals of transfers that an owner makes at the provider's dashboard.

/**
 * Posts reversals by hand of the transfer of a refunded sale, each once: they lower the engineer's debt. What an admin has
 * explained of them before is reversed, and the discrepancies end, so that nobody explains them later. `tx` has locked the
 * engineer's payouts.
 */
async function postReversalsByHand(
  tx: Db,
  { engineerId, currency }: Pick<Transfer, 'engineerId' | 'currency'>,
  reversals: { movementId: string; amountCents: number }[],
): Promise<void> {
  if (reversals.length === 0) return
  const { subject, resolvedAt } = reconciliationDifferences
  const ids = reversals.map(({ movementId }) => movementId)
  // First: an explanation of the same moment waits, or is seen below.
  await tx
    .update(reconciliationDifferences)
    .set({ resolvedAt: sql`now()` })
    .where(and(inArray(subject, ids), isNull(resolvedAt)))
  for (const { movementId, amountCents } of reversals) {
    await reverseExplained(tx, { id: movementId, amountCents, feeCents: 0, currency })
    const debtCents = Math.min(amountCents, await openDebt(tx, currency, engineerId))
    await postReversalByHand(tx, { movementId, engineerId, amountCents, debtCents, currency })
  }
}

const isReversalByHand = (movementId: string): SQL | undefined =>
  and(eq(ledgerTransactions.movementId, movementId), eq(ledgerTransactions.kind, 'reversal_by_hand'))

/** What a posted reversal by hand took beyond what the engineer owed. Undefined: nothing. */
async function excessOf(db: Db, movementId: string): Promise<{ amountCents: number; currency: string } | undefined> {
  const { currency } = ledgerTransactions
  const [excess] = await db
    .select({ amountCents: sql<number>`-sum(${ledgerEntries.amountCents})`.mapWith(Number), currency })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(isReversalByHand(movementId), eq(ledgerEntries.account, 'adjustments')))
    .groupBy(currency)
  return excess
}

/** Posts that an engineer was paid what a reversal by hand took beyond what they owed. Nothing for other movements. */
export async function postExcessOf(tx: Db, movementId: string): Promise<void> {
  const excess = await excessOf(tx, movementId)
  if (excess) await postExcessPaid(tx, { movementId, ...excess })
}

/**
 * Compares the balance transaction of a transfer or reversal with the shop, and finishes a transfer that is still pending.
 * @returns a discrepancy; `foreign`: created elsewhere; null: none; undefined: another kind
 */
export async function checkTransfer(
  ctx: Part,
  { connect }: PaymentProvider,
  movement: BalanceTransaction,
): Promise<string | 'repaired' | { foreign: string } | null | undefined> {
  const { kind, type, id: movementId, amountCents } = movement
  if (kind !== 'transfer' && kind !== 'transfer_reversal') return undefined
  const what = `${type} ${movementId} of ${(amountCents / 100).toFixed(2)} ${movement.currency.toUpperCase()}`
  const id = idSchema.safeParse(movement.subjectId).data
  if (!id) {
    const isByHand = kind === 'transfer_reversal' && movement.transferId !== null
    const ofShop = isByHand ? await checkReversalByHand(ctx, what, movement, movement.transferId ?? '') : undefined
    return ofShop === undefined ? { foreign: `${what} is none of this shop` } : ofShop
  }
  const [row] = await ctx.db
    .select({ transfer: transfers, group: purchases.checkoutId })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(eq(transfers.id, id))
  if (!row) return { foreign: `${what} is for a transfer that is not there` }
  const { transfer } = row
  if (kind === 'transfer_reversal') {
    const isPosted = transfer.status === 'reversed' && (await postedReversal(ctx.db, id)) === amountCents
    return isPosted ? null : `${what} is not the reversal of transfer ${id} as it is`
  }
  if (transfer.amountCents !== -amountCents || transfer.accountId === null)
    return `${what} is not transfer ${id} as it is`
  if (transfer.status === 'done' || transfer.status === 'reversed') return null
  const found = await connect.findTransfer({ id, accountId: transfer.accountId, group: row.group ?? '' })
  if (!found) return `${what} is not to be found`
  if (found.amountCents !== -amountCents) return `${what} is not transfer ${id} as it is`
  await ctx.db.transaction((tx) =>
    finishTransfers(tx, [{ id, providerTransferId: found.transferId, amountCents: -amountCents }]),
  )
  return 'repaired'
}

/**
 * Posts a reversal by hand of a transfer whose sale was refunded and that the shop has reversed. While the sale stays, it
 * is for an admin to explain, as is what the engineer no longer owed.
 * @returns undefined for a transfer of another shop
 */
async function checkReversalByHand(
  { db }: Part,
  what: string,
  { id: movementId, amountCents }: BalanceTransaction,
  providerTransferId: string,
): Promise<string | { foreign: string } | null | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ transfer: transfers, sale: purchases.status })
      .from(transfers)
      .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
      .where(eq(transfers.providerTransferId, providerTransferId))
    if (!row) return undefined
    const { transfer, sale } = row
    const which = `${what} was made by hand, of transfer ${transfer.id}`
    if (transfer.status === 'reversed') {
      await lockEngineer(tx, transfer.engineerId)
      const isPosted = (await tx.$count(ledgerTransactions, isReversalByHand(movementId))) > 0
      if (!isPosted) await postReversalsByHand(tx, transfer, [{ movementId, amountCents }])
      const excess = await excessOf(tx, movementId)
      if (!excess) return null
      return `${which}: ${formatAmount(excess.amountCents, excess.currency)} of it are the engineer’s`
    }
    return sale === 'paid' ? { foreign: `${which}, whose sale stays` } : `${which}, which is being reversed`
  })
}

/** The posted amount of the shop's own reversal of a transfer, in cents. */
function postedReversal(db: Db, transferId: string): Promise<number> {
  const { kind, transferId: of } = ledgerTransactions
  return postedCents(db, 'provider', and(eq(of, transferId), eq(kind, 'transfer_reversal')))
}
