import { formatMoney } from '@promptery/contract/money'
import { TRANSFER_MOVES } from '@promptery/contract/sales/payouts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  InsufficientFunds,
  KeyRefused,
  type PaymentProvider,
  ProviderRefused,
  type ProviderReversal,
  ProviderUnavailable,
} from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { adminIds } from '../../platform/db/queries/admins.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { ledgerTransactions, purchases, transfers } from '../../platform/db/schema.ts'
import { postForfeitReversal, postReversal } from '../ledger/postings.ts'
import type { Part } from './begin-transfers.ts'
import { lockEngineer, lockSaleOf } from './lock-engineer.ts'
import { postReversalsByHand } from './reversals-by-hand.ts'
import type { Transfer } from './send-transfer.ts'

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
