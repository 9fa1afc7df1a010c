import type { Amount } from '@promptery/contract/amount'
import { toCents } from '@promptery/contract/money'
import type {
  Figures,
  ListingFigures,
  ListingStatisticsQuery,
  Statistics,
  StatisticsQuery,
} from '@promptery/contract/sales/statistics'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../platform/context.ts'
import { decodeKey, encodeKey } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import {
  checkouts,
  ledgerEntries,
  ledgerTransactions,
  likes,
  listingVisits,
  prompts,
  purchases,
} from '../../platform/db/schema.ts'

/** Statistics of the session user's listings by UTC day. */
export async function getStatistics(ctx: UserContext, query: StatisticsQuery): Promise<Omit<Statistics, 'success'>> {
  const range = rangeOf(ctx, query.days)
  const rows = await selectDays(ctx, range)
  const days = rows.map(({ day, ...figures }) => ({ day, ...presentFigures(figures) }))
  return { totals: { ...totalOf(days), otherEarnings: presentOther(rows[0]?.other) }, days }
}

const selectDays = (
  { db }: UserContext,
  range: Range,
): Promise<(FiguresRow & { day: string; other: OtherEarnings })[]> =>
  rowsOf(
    db,
    sql`with ${sources(range)}, ${figuresBy('day', range)}, ${otherEarnings(range)}
      select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(earnings_cents, 0)::text as "earningsCents",
        coalesce(sales, 0) as sales, coalesce(likes, 0) as likes, coalesce(visits, 0) as visits,
        (select jsonb_agg(other order by currency) from other) as other
      from generate_series(${range.from}::date, ${range.to}::date, interval '1 day') as each (day)
      left join figures on figures.day = each.day::date order by each.day`,
  )

const totalOf = (days: Figures[]): Figures => {
  const sum = (of: (figures: Figures) => number) => days.reduce((total, figures) => total + of(figures), 0)
  return {
    earnings: sum(({ earnings }) => toCents(earnings)) / 100,
    sales: sum(({ sales }) => sales),
    likes: sum(({ likes }) => likes),
    visits: sum(({ visits }) => visits),
  }
}

type Row = FiguresRow & { id: string; title: string; other: OtherEarnings }

/** Sort key of a page's last row. */
const keySchema = z.tuple([z.int(), z.int32(), z.int32(), z.int32(), z.uuid()])

/** Statistics of each listing of the session's user that has any, highest earnings first. */
export async function listListingStatistics(
  ctx: UserContext,
  { days, limit, cursor }: ListingStatisticsQuery,
): Promise<{ listings: ListingFigures[]; nextCursor: string | null }> {
  const range = rangeOf(ctx, days)
  const key = cursor === undefined ? undefined : decodeKey(cursor, keySchema)
  const after =
    key &&
    sql`where (earnings_cents, sales, visits, likes, prompt_id)
      < (${key[0]}::bigint, ${key[1]}::integer, ${key[2]}::integer, ${key[3]}::integer, ${key[4]}::uuid)`
  const found = await rowsOf<Row>(
    ctx.db,
    sql`with ${sources(range)}, ${figuresBy('prompt_id', range)}, ${otherEarnings(range, sql`prompt_id,`)}, page as (
        select * from figures ${after}
        order by earnings_cents desc, sales desc, visits desc, likes desc, prompt_id desc limit ${limit + 1}
      )
      select prompt_id as id, ${prompts.title} as title, earnings_cents::text as "earningsCents", sales, likes, visits,
        (select jsonb_agg(other order by currency) from other where other.prompt_id = page.prompt_id) as other
      from page join ${prompts} on ${prompts.id} = prompt_id
      order by earnings_cents desc, sales desc, visits desc, likes desc, prompt_id desc`,
  )
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    listings: rows.map(({ id, title, other, ...figures }) => ({
      ...{ _id: id, title, ...presentFigures(figures) },
      otherEarnings: presentOther(other),
    })),
    nextCursor:
      found.length > limit && last
        ? encodeKey([Number(last.earningsCents), last.sales, last.visits, last.likes, last.id])
        : null,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** UTC day of a time: `2026-03-01`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** First and last of a number of days up to today. */
const daysUntil = (now: Date, days: number): { from: string; to: string } => ({
  from: dayOf(new Date(now.getTime() - (days - 1) * DAY_MS)),
  to: dayOf(now),
})

interface FiguresRow {
  /** A PostgreSQL bigint, hence text. */
  earningsCents: string
  sales: number
  likes: number
  visits: number
}

/** Earnings by currency; null: none. */
type OtherEarnings = { currency: string; cents: number }[] | null

const presentOther = (other: OtherEarnings = null): Amount[] =>
  (other ?? []).map(({ currency, cents }) => ({ currency, amount: cents / 100 }))

const presentFigures = ({ earningsCents, sales, likes, visits }: FiguresRow): Figures => ({
  earnings: Number(earningsCents) / 100,
  sales,
  likes,
  visits,
})

/** Engineer and days of the figures. */
interface Range {
  userId: string
  from: string
  to: string
  /** Whether earnings are read from the ledger, or are the prices of recorded sales. */
  takesMoney: boolean
  /** The shop's. */
  currency: string
}

const rangeOf = ({ user, payments, config }: UserContext, days: number, now = new Date()): Range => ({
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
function sources(range: Range): SQL {
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
const figuresBy = (key: 'day' | 'prompt_id', { currency }: Pick<Range, 'currency'>): SQL => {
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
const otherEarnings = ({ currency }: Pick<Range, 'currency'>, key = sql``): SQL =>
  sql`other as materialized (
      select ${key} currency, sum(cents)::float8 as cents from sold where currency <> ${currency}
      group by ${key} currency having sum(cents) <> 0
    )`
