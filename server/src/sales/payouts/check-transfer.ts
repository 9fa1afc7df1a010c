import { idSchema } from '@promptery/contract/common'
import { and, eq } from 'drizzle-orm'
import type { BalanceTransaction, PaymentProvider } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { ledgerTransactions, purchases, transfers } from '../../platform/db/schema.ts'
import { postedCents } from '../ledger/posted-cents.ts'
import { formatAmount } from '../reconciliation/discrepancies.ts'
import type { Part } from './begin-transfers.ts'
import { finishTransfers } from './finish-transfers.ts'
import { lockEngineer } from './lock-engineer.ts'
import { excessOf, isReversalByHand, postReversalsByHand } from './reversals-by-hand.ts'

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
