import { type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import {
  checkouts,
  ledgerEntries,
  ledgerTransactions,
  likes,
  listingVisits,
  prompts,
  purchases,
} from '../../platform/db/schema.ts'
import { daysUntil } from './days.ts'

/** Engineer and days of the figures. */
export interface Range {
  userId: string
  from: string
  to: string
  /** Whether earnings are read from the ledger, or are the prices of recorded sales. */
  takesMoney: boolean
  /** The shop's. */
  currency: string
}

export const rangeOf = ({ user, payments, config }: UserContext, days: number, now = new Date()): Range => ({
  userId: user.id,
  ...daysUntil(now, days),
  takesMoney: payments.takesMoney,
  currency: config.currency,
})

/** Within the days from first to last, in UTC. */
const within = (time: SQL, { from, to }: Range): SQL =>
  sql`${time} >= ${from}::date::timestamp at time zone 'UTC'
    and ${time} < (${to}::date + 1)::timestamp at time zone 'UTC'`

const dayIn = (time: SQL): SQL => sql`(${time} at time zone 'UTC')::date`

/**
 * An engineer's sales, likes and visits of a range as `sold`, `liked` and `visited`: each with `day`, `prompt_id` and
 * its figure, and sales with their `currency`. Sales and visits are read by the engineer's index, likes by that of each
 * listing. Without a payment provider a sale earns its price, as the ledger is empty.
 */
export function sources(range: Range): SQL {
  const { userId, takesMoney, currency } = range
  const sale = sql`${purchases.sellerId} = ${userId} and ${purchases.status} = 'paid'
    and ${within(sql`${purchases.paidAt}`, range)}`
  const share = sql`(select -sum(${ledgerEntries.amountCents}) from ${ledgerTransactions}
    join ${ledgerEntries} on ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
    where ${ledgerTransactions.purchaseId} = ${purchases.id} and ${ledgerTransactions.kind} = 'sale'
      and ${ledgerEntries.account} = 'payable')`
  return sql`sold as (
      select ${dayIn(sql`${purchases.paidAt}`)} as day, ${purchases.promptId} as prompt_id,
        ${takesMoney ? share : sql`${purchases.amountCents}`} as cents,
        coalesce((select ${checkouts.currency} from ${checkouts} where ${checkouts.id} = ${purchases.checkoutId}),
          ${currency}) as currency
      from ${purchases} where ${sale}
    ), liked as (
      select ${dayIn(sql`${likes.createdAt}`)} as day, ${likes.promptId} as prompt_id
      from ${prompts} join ${likes} on ${likes.promptId} = ${prompts.id}
      where ${prompts.uploadedBy} = ${userId} and ${within(sql`${likes.createdAt}`, range)}
    ), visited as (
      select ${listingVisits.day} as day, ${listingVisits.promptId} as prompt_id, ${listingVisits.visits} as visits
      from ${listingVisits}
      where ${listingVisits.engineerId} = ${userId} and ${listingVisits.day} between ${range.from}::date and ${range.to}::date
    )`
}

/**
 * Totals of `sources` by one of their columns, as `figures`; 0 where there is nothing. Earnings are those in the shop's
 * currency.
 */
export const figuresBy = (key: 'day' | 'prompt_id', { currency }: Pick<Range, 'currency'>): SQL => {
  const by = sql.raw(key)
  return sql`figures as (
      select ${by}, sum(cents)::bigint as earnings_cents, sum(sales)::integer as sales, sum(likes)::integer as likes,
        sum(visits)::integer as visits
      from (
        select ${by}, case when currency = ${currency} then coalesce(cents, 0) else 0 end as cents, 1 as sales, 0 as likes,
          0 as visits from sold
        union all select ${by}, 0, 0, 1, 0 from liked
        union all select ${by}, 0, 0, 0, visits from visited
      ) as each group by ${by}
    )`
}

/** Earnings in other currencies than the shop's, as `other` by `prompt_id` or of all. */
export const otherEarnings = ({ currency }: Pick<Range, 'currency'>, key = sql``): SQL =>
  sql`other as materialized (
      select ${key} currency, sum(cents)::float8 as cents from sold where currency <> ${currency}
      group by ${key} currency having sum(cents) <> 0
    )`
