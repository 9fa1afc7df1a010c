import type { Payouts } from '@promptery/contract/money/payouts'
import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions, payoutAccounts, purchases, transfers } from '../../db/schema.ts'
import { earningsOf } from '../../ledger/earnings.ts'
import { firstPosting } from '../../ledger/statement.ts'
import type { PayingContext } from './paying.ts'
import { presentAccount } from './present.ts'
import { isFree, isShare, isWaiting, saleIn, sumOfShares } from './transfers/waiting-shares.ts'

/** What the session's user has earned and where it is. */
export async function getPayouts({ reads: db, user, config }: PayingContext): Promise<Omit<Payouts, 'success'>> {
  const { currency } = config
  const isPending = and(eq(transfers.status, 'pending'), purchases.isShareSent)
  const [[account], earnings, [waiting], [moving], first] = await Promise.all([
    db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id)),
    earningsOf(db, currency, user.id),
    db
      .select({ dueCents: sumOfShares(isFree(db, config)), allCents: sumOfShares() })
      .from(purchases)
      .innerJoin(ledgerTransactions, saleIn(currency))
      .leftJoin(ledgerEntries, isShare)
      .where(and(eq(purchases.sellerId, user.id), isWaiting)),
    db
      .select({ cents: sql<number>`coalesce(sum(${transfers.shareCents}), 0)`.mapWith(Number) })
      .from(transfers)
      .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
      .where(and(eq(transfers.engineerId, user.id), eq(transfers.currency, currency), isPending)),
    firstPosting(db, { userId: user.id, currency }),
  ])
  const { dueCents = 0, allCents = 0 } = waiting ?? {}
  return {
    account: presentAccount(account),
    holdDays: config.payoutHoldDays,
    amounts: {
      held: (allCents - dueCents) / 100,
      payable: dueCents / 100,
      onTheWay: (moving?.cents ?? 0) / 100,
      paidOut: earnings.paidOutCents / 100,
      debt: earnings.debtCents / 100,
    },
    months: first === null ? [] : monthsSince(first),
  }
}

/** From this month back to the one of `first`, in UTC. */
function monthsSince(first: Date, now = new Date()): string[] {
  const months: string[] = []
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const last = first.toISOString().slice(0, 7)
  while (at.toISOString().slice(0, 7) >= last) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() - 1)
  }
  return months
}
