import { DELETION_WAITS, type DeletionWait } from '@promptery/contract/accounts/deletion'
import type { Amount } from '@promptery/contract/amount'
import { OFFER_HELD } from '@promptery/contract/listings/offer-lifecycle'
import { type SQL, sql } from 'drizzle-orm'
import type { ShopConfig } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/db/ids.ts'
import { rowsOf } from '../platform/db/rows.ts'
import {
  checkouts,
  disputes,
  ledgerEntries,
  ledgerTransactions,
  manualPayouts,
  offers,
  purchases,
  refundRequests,
  refunds,
  transfers,
} from '../platform/db/schema.ts'
import { currenciesOf } from './ledger/totals.ts'
import { lockPayableEarnings } from './payouts/earnings-on-hold.ts'
import { openDebt, setAgainst } from './payouts/lock-engineer.ts'
import { settleEarnings } from './payouts/payable.ts'
import { isUnsettled } from './refunds/outstanding.ts'

const isOf = (userId: string): SQL => sql`(buyer_id = ${userId} or seller_id = ${userId})`

/** The checkouts in which the user buys or sells. */
const checkoutsOf = (userId: string): SQL => sql`(
  select id from ${checkouts} where buyer_id = ${userId}
  union select checkout_id from ${purchases} where seller_id = ${userId} and checkout_id is not null)`

/** Of the ledger, in each currency. Earnings are a debt of the shop, so negative. */
const balancesOf = (userId: string, account: 'payable' | 'debt'): SQL => sql`(
  select currency, sum(amount_cents) as cents from ${ledgerEntries} join ${ledgerTransactions} on
    ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
  where user_id = ${userId} and account = ${account} group by currency) as balances`

const CONDITIONS: Record<DeletionWait, (userId: string) => SQL> = {
  offers: (userId) => sql`exists (select from ${offers} where (engineer_id = ${userId} or buyer_id = ${userId})
    and status = any(${sql.param(OFFER_HELD)}::text[]))`,
  payments: (userId) => sql`exists (select from ${purchases} where ${isOf(userId)} and status = 'pending')`,
  refunds: (userId) => sql`(
    exists (select from ${purchases} where ${isOf(userId)} and status = 'refunding')
    or exists (select from ${refundRequests} join purchases on purchases.id = purchase_id
      where ${isOf(userId)} and refund_requests.status = 'open')
    or exists (select from ${refunds} where status = 'pending' and checkout_id in ${checkoutsOf(userId)})
    or exists (select from ${refunds} join ${checkouts} on ${checkouts.id} = ${refunds.checkoutId}
      where buyer_id = ${userId} and ${isUnsettled()}))`,
  disputes: (userId) =>
    sql`exists (select from ${disputes} where status = 'open' and checkout_id in ${checkoutsOf(userId)})`,
  balance: (userId) => sql`exists (select from ${balancesOf(userId, 'payable')} where cents < 0)`,
  payouts: (userId) => sql`exists (select from ${transfers} where engineer_id = ${userId}
    and (status = 'pending' or (status = 'done' and exists (
      select from purchases where purchases.id = purchase_id and purchases.status in ('refunding', 'refunded')
        and purchases.is_share_sent))))`,
  debt: (userId) => sql`exists (select from ${balancesOf(userId, 'debt')} where cents > 0)`,
}

/** What the erasure of an account waits for, and the engineer's earnings that are not paid. */
export async function findWaits(db: Db, userId: string): Promise<{ waits: DeletionWait[]; balances: Amount[] }> {
  const conditions = DELETION_WAITS.map((wait) => sql`${CONDITIONS[wait](userId)} as ${sql.identifier(wait)}`)
  const [row] = await rowsOf<
    Record<DeletionWait, boolean> & { balances: { currency: string; cents: number }[] | null }
  >(
    db,
    sql`select ${sql.join(conditions, sql`, `)}, (
      select jsonb_agg(jsonb_build_object('currency', currency, 'cents', -cents) order by currency)
      from ${balancesOf(userId, 'payable')} where cents < 0) as balances`,
  )
  return {
    waits: DELETION_WAITS.filter((wait) => row?.[wait]),
    balances: (row?.balances ?? []).map(({ currency, cents }) => ({ currency, amount: cents / 100 })),
  }
}

/** Rows of an insert. */
const SHARES_MAX = 500

/**
 * Gives the payable earnings of an engineer to the shop, by their choice, in every currency. A debt is set against them
 * first. What is on hold is left. The transaction has locked the engineer's payouts.
 */
export async function forfeitEarnings(
  tx: Db,
  { payoutHoldDays }: Pick<ShopConfig, 'payoutHoldDays'>,
  engineerId: string,
): Promise<void> {
  for (const currency of await currenciesOf(tx, engineerId))
    while (await forfeitSome(tx, { payoutHoldDays, currency }, engineerId));
}

/** @returns whether there may be more */
async function forfeitSome(
  tx: Db,
  config: Pick<ShopConfig, 'payoutHoldDays' | 'currency'>,
  engineerId: string,
): Promise<boolean> {
  const due = await lockPayableEarnings(tx, config, { engineerId, limit: SHARES_MAX, evenSuspended: true })
  if (due.length === 0) return false
  const { currency } = config
  const shares = setAgainst(due, await openDebt(tx, currency, engineerId))
  const amountCents = shares.reduce((sum, share) => sum + share.earningsCents, 0)
  const id = newId()
  const note = 'Given up with the account'
  await tx
    .insert(manualPayouts)
    .values({ id, engineerId, amountCents, currency, note, paidBy: engineerId, clientKey: newId() })
  const common = { engineerId, currency, manualPayoutId: id }
  await settleEarnings(
    tx,
    shares.map(({ purchaseId, earningsCents, debtCents, amountCents: left }) => ({
      ...{ purchaseId, ...common, earningsCents, debtCents, amountCents: left },
    })),
    'forfeit',
  )
  return due.length === SHARES_MAX
}
