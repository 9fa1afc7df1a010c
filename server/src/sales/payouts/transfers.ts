import { formatMoney } from '@promptery/contract/money'
import { TRANSFER_MOVES } from '@promptery/contract/sales/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  InsufficientFunds,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { queuePayoutMail } from '../../platform/db/queries/queue-mail.ts'
import { adminIds } from '../../platform/db/queries/suspension.ts'
import { payoutAccounts, purchases, transfers } from '../../platform/db/schema.ts'
import { post } from '../ledger/post.ts'
import { payoutPosting } from '../ledger/postings.ts'
import { isFree, lockPayableEarnings, type PayableEarning } from './earnings-on-hold.ts'
import { lockEngineer, lockSaleOf, openDebt, setAgainst } from './lock-engineer.ts'
import { storeAccountState } from './payout-account.ts'

/** Dependencies of the payout jobs. */
export type Part = Pick<Deps, 'db' | 'log'> & { config: Pick<Deps['config'], 'currency' | 'payoutHoldDays'> }

/** Limit of a transaction. */
const SHARES_MAX = 500

/**
 * Creates a pending transfer for each payable earning of an engineer, or retries a failed one. Debt is deducted first;
 * transfers of zero are done at once. No request to the provider.
 * @returns how many were created or retried; 0 without an account that is ready
 */
export const beginTransfers = ({ db, config }: Part, engineerId: string): Promise<number> =>
  db.transaction(async (tx) => {
    await lockEngineer(tx, engineerId)
    const [account] = await tx
      .select({ accountId: payoutAccounts.accountId })
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.userId, engineerId), eq(payoutAccounts.status, 'ready')))
    if (!account) return 0
    const due = await lockPayableEarnings(tx, config, { engineerId, limit: SHARES_MAX })
    if (due.length === 0) return 0
    const { currency } = config
    const shares = setAgainst(due, await openDebt(tx, currency, engineerId))
    return startTransfers(tx, shares, { engineerId, currency, ...account })
  })

/**
 * Deducts a debt from the payable earnings that it covers wholly, for an engineer without an account that is ready, and in
 * any currency. No money is sent.
 * @returns how many earnings were
 */
export const setOffDebt = ({ db, config }: Part, engineerId: string, currency: string): Promise<number> =>
  db.transaction(async (tx) => {
    await lockEngineer(tx, engineerId)
    const due = await lockPayableEarnings(tx, { ...config, currency }, { engineerId, limit: SHARES_MAX })
    const shares = setAgainst(due, await openDebt(tx, currency, engineerId))
    const covered = shares.filter(({ amountCents }) => amountCents === 0)
    return startTransfers(tx, covered, { engineerId, currency, accountId: null })
  })

interface Receiver {
  engineerId: string
  currency: string
  accountId: string | null
}

async function startTransfers(
  tx: Db,
  shares: ReturnType<typeof setAgainst<PayableEarning>>,
  { engineerId, currency, accountId }: Receiver,
): Promise<number> {
  if (shares.length === 0) return 0
  const begun = await tx
    .insert(transfers)
    .values(
      shares.map(({ purchaseId, earningsCents, debtCents, amountCents }) => ({
        ...{ id: newId(), purchaseId, engineerId, currency, accountId },
        ...{ earningsCents, debtCents, amountCents },
      })),
    )
    .onConflictDoUpdate({
      target: transfers.purchaseId,
      set: {
        status: TRANSFER_MOVES.retry.to,
        attempts: sql`${transfers.attempts} + 1`,
        accountId: sql`excluded.account_id`,
        debtCents: sql`excluded.debt_cents`,
        amountCents: sql`excluded.amount_cents`,
      },
      setWhere: inArray(transfers.status, [...TRANSFER_MOVES.retry.from]),
    })
    .returning({ id: transfers.id, purchaseId: transfers.purchaseId, amountCents: transfers.amountCents })
  const purchaseIds = begun.map(({ purchaseId }) => purchaseId)
  await tx.update(purchases).set({ isTransferStarted: true }).where(inArray(purchases.id, purchaseIds))
  const nothingLeft = begun.filter(({ amountCents }) => amountCents === 0)
  await finishTransfers(
    tx,
    nothingLeft.map(({ id, amountCents }) => ({ id, amountCents, providerTransferId: null })),
  )
  return begun.length
}

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

interface Sent {
  id: string
  /** Null: nothing was left to send. */
  providerTransferId: string | null
  amountCents: number
}

/**
 * Marks transfers as done and posts them, each once. A transfer of another amount is left to reconciliation. Notifies the
 * engineer of the debt that they deduct. `tx` is the caller's transaction.
 * @param sent of one engineer, in one currency
 * @returns how many were newly done
 */
export async function finishTransfers(tx: Db, sent: Sent[]): Promise<number> {
  const finished: (typeof transfers.$inferSelect)[] = []
  for (const { id, providerTransferId, amountCents } of sent) {
    await lockSaleOf(tx, id)
    const { from, to } = TRANSFER_MOVES.finish
    const [done] = await tx
      .update(transfers)
      .set({ status: to, doneAt: sql`now()`, providerTransferId, failure: null })
      .where(and(eq(transfers.id, id), eq(transfers.amountCents, amountCents), inArray(transfers.status, [...from])))
      .returning()
    if (!done) continue
    finished.push(done)
    // The transfer may have been marked as failed.
    await tx.update(purchases).set({ isTransferStarted: true }).where(eq(purchases.id, done.purchaseId))
    await post(tx, payoutPosting('transfer', { ...done, transferId: id }))
    if (amountCents > 0) await queuePayoutMail(tx, done)
  }
  const deductedCents = finished.reduce((sum, { debtCents }) => sum + debtCents, 0)
  const [first] = finished
  if (first && deductedCents > 0) {
    const reason = `Deducted from your earnings: ${formatMoney(deductedCents / 100, first.currency)}`
    await notify(tx, first.engineerId, { type: 'debt_settled', reason })
  }
  return finished.length
}
