import { TRANSFER_MOVES } from '@promptery/contract/money/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AccountShort, type PaymentProvider, ProviderAway, ProviderRefused } from '../../../adapters/payments/port.ts'
import type { Db } from '../../../db/db.ts'
import { adminIds } from '../../../db/queries/admin-ids.ts'
import { notify } from '../../../db/queries/notify.ts'
import { tellOfAccount } from '../../../db/queries/payout-account.ts'
import { purchases, transfers } from '../../../db/schema.ts'
import type { Part } from './begin-transfers.ts'
import { finishTransfers } from './finish-transfers.ts'
import { lockSaleOf } from './lock-engineer.ts'
import { isFree } from './waiting-shares.ts'

export type Transfer = typeof transfers.$inferSelect

/** `short`: it has failed because the shop has too little money at the provider. */
export type Sending = 'sent' | 'failed' | 'short' | 'waits'

/**
 * Sends a transfer that was begun, or finds that it has been sent: whoever was killed in between has left it pending. One
 * that the provider refuses has failed, and is begun anew with the next run. One whose answer is missing stays as it is.
 * Nothing is sent for a sale that is frozen or refunded by now, nor where another run has gone on with the transfer since
 * it was read.
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
  if (!row) return 'waits'
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
        return 'waits'
      }
      await ctx.db.transaction((tx) => finishTransfers(tx, [{ id, providerTransferId, amountCents }]))
      return 'sent'
    }
    await fail(ctx.db, transfer, null)
    return 'waits'
  } catch (error) {
    if (error instanceof ProviderRefused) {
      ctx.log.warn({ err: error, transfer: id }, 'a transfer was refused and will be tried again')
      await fail(ctx.db, transfer, error.message)
      if (error instanceof AccountShort) return 'short'
      await askAboutAccount(ctx, provider, accountId)
      return 'failed'
    }
    if (!(error instanceof ProviderAway)) throw error
    ctx.log.warn({ err: error, transfer: id }, 'a transfer was not answered and will be looked for')
    return 'waits'
  }
}

/** Nothing was sent. @param failure what the provider said; null: it was not asked */
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
    await tx.update(purchases).set({ isShareSent: false }).where(eq(purchases.id, purchaseId))
    // Once it is refused; after that the screens say so.
    if (failure !== null && transfer.failure === null) await tellOfFailure(tx, engineerId)
  })

async function tellOfFailure(tx: Db, engineerId: string): Promise<void> {
  await notify(tx, engineerId, { type: 'payout_failed' })
  for (const id of await adminIds(tx)) await notify(tx, id, { type: 'payout_failed', actorId: engineerId })
}

/** The account may be the reason. */
async function askAboutAccount({ db, log }: Part, { connect }: PaymentProvider, accountId: string): Promise<void> {
  const askedAt = new Date()
  try {
    await tellOfAccount(db, await connect.get(accountId), askedAt)
  } catch (error) {
    log.warn({ err: error, account: accountId }, 'the provider could not be asked about an account')
  }
}
