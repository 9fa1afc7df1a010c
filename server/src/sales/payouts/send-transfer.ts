import { TRANSFER_MOVES } from '@promptery/contract/sales/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  InsufficientFunds,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { adminIds } from '../../platform/db/queries/admins.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { storeAccountState } from '../../platform/db/queries/payout-account.ts'
import { purchases, transfers } from '../../platform/db/schema.ts'
import type { Part } from './begin-transfers.ts'
import { isFree } from './earnings-on-hold.ts'
import { finishTransfers } from './finish-transfers.ts'
import { lockSaleOf } from './lock-engineer.ts'

export type Transfer = typeof transfers.$inferSelect

/** `short`: failed because of the shop's insufficient balance. */
export type Sending = 'sent' | 'failed' | 'short' | 'pending'

/**
 * Sends a pending transfer, or finds that a killed process has sent it. A refused transfer fails and is retried by the next
 * run; one without a response stays pending. Nothing is sent for a sale that is on hold or refunded by now, nor where
 * another run has changed the transfer.
 */
export async function sendTransfer(
  ctx: Part,
  provider: PaymentProvider,
  { id, attempts: attempt }: Pick<Transfer, 'id' | 'attempts'>,
): Promise<Sending> {
  const [row] = await ctx.db
    .select({ transfer: transfers, group: purchases.checkoutId, isFree: sql<boolean>`${isFree(ctx.db, ctx.config)}` })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(and(eq(transfers.id, id), eq(transfers.status, 'pending'), eq(transfers.attempts, attempt)))
  if (!row) return 'pending'
  const { transfer } = row
  const { amountCents, currency } = transfer
  const accountId = transfer.accountId ?? ''
  const order = { id, attempt, accountId, amountCents, currency, group: row.group ?? '' }
  try {
    const { connect } = provider
    const made = row.isFree ? await connect.transfer(order) : await connect.findTransfer(order)
    if (made) {
      const { transferId: providerTransferId } = made
      if (made.amountCents !== amountCents) {
        ctx.log.warn({ transfer: id, providerTransferId }, 'a transfer was made with another amount')
        return 'pending'
      }
      await ctx.db.transaction((tx) => finishTransfers(tx, [{ id, providerTransferId, amountCents }]))
      return 'sent'
    }
    await fail(ctx.db, transfer, null)
    return 'pending'
  } catch (error) {
    if (error instanceof ProviderRefused) {
      ctx.log.warn({ err: error, transfer: id }, 'a transfer was refused and will be retried')
      await fail(ctx.db, transfer, error.message)
      if (error instanceof InsufficientFunds) return 'short'
      await syncAccount(ctx, provider, accountId)
      return 'failed'
    }
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ err: error, transfer: id }, 'a transfer got no response and will be looked up')
    return 'pending'
  }
}

/** Marks a transfer as failed. @param failure the provider's message; null: not sent */
const fail = (db: Db, transfer: Transfer, failure: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, attempts, purchaseId, engineerId } = transfer
    await lockSaleOf(tx, id)
    const { from, to } = TRANSFER_MOVES.fail
    const failed = await tx
      .update(transfers)
      .set({ status: to, failure })
      .where(and(eq(transfers.id, id), eq(transfers.attempts, attempts), inArray(transfers.status, [...from])))
      .returning({ id: transfers.id })
    if (failed.length === 0) return
    await tx.update(purchases).set({ isTransferStarted: false }).where(eq(purchases.id, purchaseId))
    // Only for the first refusal.
    if (failure !== null && transfer.failure === null) await notifyFailure(tx, engineerId)
  })

async function notifyFailure(tx: Db, engineerId: string): Promise<void> {
  await notify(tx, engineerId, { type: 'payout_failed' })
  for (const id of await adminIds(tx)) await notify(tx, id, { type: 'payout_failed', actorId: engineerId })
}

/** Syncs the account, which may be the reason. */
async function syncAccount({ db, log }: Part, { connect }: PaymentProvider, accountId: string): Promise<void> {
  const askedAt = new Date()
  try {
    await storeAccountState(db, await connect.get(accountId), askedAt)
  } catch (error) {
    log.warn({ err: error, account: accountId }, 'an account could not be synced')
  }
}
