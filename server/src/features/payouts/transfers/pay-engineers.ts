import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../../../adapters/payments/port.ts'
import { passOver, tellOfAccount } from '../../../db/queries/payout-account.ts'
import { payoutAccounts, purchases, transfers } from '../../../db/schema.ts'
import { beginTransfers, type Part } from './begin-transfers.ts'
import { type Sending, sendTransfer } from './send-transfer.ts'
import { takeBack } from './take-back.ts'
import { isFree, isWaiting } from './waiting-shares.ts'

export interface Paid {
  sent: number
  /** Refused by the provider. */
  failed: number
  /** Taken back after a refund. */
  reversed: number
  /** Not answered by the provider, or not to be sent by now. */
  waiting: number
}

/** So many rows are read at once. */
const ROWS = 500
/** After so many transfers in a row for which the shop has too little money the rest waits for the next run. */
const SHORT_MAX = 5
/** So many accounts that are not ready are asked about in a run, those first of which one has not heard for longest. */
const ACCOUNTS_MAX = 200

/**
 * Pays each share that is due to the engineers whose accounts are ready, and takes back what was paid for sales that are
 * refunded by now. May run any number of times, in several processes at once.
 */
export async function payEngineers(ctx: Part, provider: PaymentProvider): Promise<Paid> {
  await askAboutAccounts(ctx, provider)
  // First, so that a debt is known before anything is sent.
  const taken = await takeBack(ctx, provider)
  for (const engineerId of await engineersToPay(ctx)) await beginTransfers(ctx, engineerId)
  const counts: Record<Sending, number> = { sent: 0, failed: 0, short: 0, waits: 0 }
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
  const { sent, failed, short, waits } = counts
  return { sent, failed: failed + short, reversed: taken.reversed, waiting: waits + taken.waiting }
}

async function engineersToPay({ db, config }: Part): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: purchases.sellerId })
    .from(payoutAccounts)
    .innerJoin(purchases, eq(purchases.sellerId, payoutAccounts.userId))
    .where(and(eq(payoutAccounts.status, 'ready'), isWaiting, isFree(db, config)))
  return rows.map(({ id }) => id)
}

/** What an event would have told. */
async function askAboutAccounts({ db, log }: Part, { connect }: PaymentProvider): Promise<void> {
  const rows = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(ne(payoutAccounts.status, 'ready'))
    .orderBy(asc(payoutAccounts.toldAt))
    .limit(ACCOUNTS_MAX)
  for (const { accountId } of rows) {
    const askedAt = new Date()
    try {
      await tellOfAccount(db, await connect.get(accountId), askedAt)
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
      // The others come before it next time.
      if (error instanceof ProviderRefused) await passOver(db, accountId, askedAt)
      log.warn({ err: error, account: accountId }, 'the provider could not be asked about an account')
    }
  }
}
