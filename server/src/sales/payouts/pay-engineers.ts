import { and, asc, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm'
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../adapters/payments/port.ts'
import { ledgerEntries, ledgerTransactions, payoutAccounts, purchases, transfers } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { debtCentsOf } from './debts.ts'
import { isEarnings, isFree, isOffHold, isSale, isWaiting } from './earnings-on-hold.ts'
import { postponeAccount, storeAccountState } from './payout-account.ts'
import { reverseTransfers } from './reverse-transfer.ts'
import { beginTransfers, type Part, type Sending, sendTransfer, setOffDebt } from './transfers.ts'

interface Paid {
  sent: number
  /** Refused by the provider. */
  failed: number
  /** Reversed after a refund. */
  reversed: number
  /** Due at the end of the run and not sent or reversed, for whatever reason: no account that is ready, refused, no response. */
  waiting: number
}

/** Rows read at once. */
const ROWS = 500
/** Transfers in a row with insufficient funds after which the run ends. */
const SHORT_MAX = 5
/** Accounts that are not ready synced in a run, least recently synced first. */
const ACCOUNTS_MAX = 200

/**
 * Pays the payable earnings of engineers whose accounts are ready, and reverses the transfers of refunded sales.
 * Idempotent, also in concurrent processes.
 */
export async function payEngineers(ctx: Part, provider: PaymentProvider): Promise<Paid> {
  await syncAccounts(ctx, provider)
  // First, so that a debt is known before anything is sent.
  const taken = await reverseTransfers(ctx, provider)
  for (const engineerId of await engineersToPay(ctx)) await beginTransfers(ctx, engineerId)
  for (const { id, currency } of await debtorsWithEarnings(ctx)) await setOffDebt(ctx, id, currency)
  const counts: Record<Sending, number> = { sent: 0, failed: 0, short: 0, pending: 0 }
  let shortInARow = 0
  let after = '00000000-0000-0000-0000-000000000000'
  while (shortInARow < SHORT_MAX) {
    const pending = await ctx.db
      .select()
      .from(transfers)
      .where(and(eq(transfers.status, 'pending'), gt(transfers.id, after)))
      .orderBy(asc(transfers.id))
      .limit(ROWS)
    for (const transfer of pending) {
      const sending = await sendTransfer(ctx, provider, transfer)
      counts[sending] += 1
      shortInARow = sending === 'short' ? shortInARow + 1 : 0
      if (shortInARow === SHORT_MAX) break
    }
    after = pending.at(-1)?.id ?? after
    if (pending.length < ROWS) break
  }
  const { sent, failed, short } = counts
  const waiting = taken.waiting + (await countWaiting(ctx))
  return { sent, failed: failed + short, reversed: taken.reversed, waiting }
}

/** Shares that are due and not sent, in every currency, with those under way and of suspended engineers. */
async function countWaiting({ db, config }: Part): Promise<number> {
  const isDue = exists(
    db.select({ one: sql`1` }).from(ledgerTransactions).innerJoin(ledgerEntries, isEarnings).where(isSale),
  )
  const [pending, due] = await Promise.all([
    db.$count(transfers, eq(transfers.status, 'pending')),
    db.$count(purchases, and(isWaiting, isOffHold(db, config), isDue)),
  ])
  return pending + due
}

async function engineersToPay({ db, config }: Part): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: purchases.sellerId })
    .from(payoutAccounts)
    .innerJoin(purchases, eq(purchases.sellerId, payoutAccounts.userId))
    .where(and(eq(payoutAccounts.status, 'ready'), isWaiting, isFree(db, config)))
  return rows.map(({ id }) => id)
}

/** Engineers who owe the shop something and have earnings that were not sent, in the same currency. */
async function debtorsWithEarnings({ db, config }: Part): Promise<{ id: string; currency: string }[]> {
  const { currency } = ledgerTransactions
  const debtors = db.select({ id: ledgerEntries.userId }).from(ledgerEntries).where(eq(ledgerEntries.account, 'debt'))
  const debtCents = debtCentsOf(sql`${purchases.sellerId}`, sql`${currency}`)
  return db
    .selectDistinct({ id: purchases.sellerId, currency })
    .from(purchases)
    .innerJoin(ledgerTransactions, isSale)
    .where(and(isWaiting, inArray(purchases.sellerId, debtors), isFree(db, config), gt(debtCents, 0)))
}

/** Syncs accounts, in case a webhook is missing. */
async function syncAccounts({ db, log }: Part, { connect }: PaymentProvider): Promise<void> {
  const rows = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(ne(payoutAccounts.status, 'ready'))
    .orderBy(asc(payoutAccounts.reportedAt))
    .limit(ACCOUNTS_MAX)
  for (const { accountId } of rows) {
    const askedAt = new Date()
    try {
      await storeAccountState(db, await connect.get(accountId), askedAt)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
      // The others come before it next time.
      if (error instanceof ProviderRefused) await postponeAccount(db, accountId, askedAt)
      log.warn({ err: error, account: accountId }, 'an account could not be synced')
    }
  }
}

/** Pays engineers hourly. `npm run reconcile` does it at once. */
export const payEngineersJob: Job = {
  name: 'pay-engineers',
  cron: '37 * * * *',
  expireInSeconds: 60 * 60,
  async run({ payments, ...deps }) {
    if (!payments.paysOut) return
    const paid = await payEngineers(deps, payments)
    const { waiting: _, ...done } = paid
    if (Object.values(done).some((count) => count > 0)) deps.log.info(paid, 'engineers were paid')
  },
}
