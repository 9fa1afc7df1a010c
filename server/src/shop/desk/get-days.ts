import { DESK_DAYS, type DeskDay, type DeskDays } from '@promptery/contract/shop/desk'
import { sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { firstIdAt } from '../../platform/db/ids.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { checkouts, listingVisits, purchases, users } from '../../platform/db/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What was sold and who came in the last four weeks, by UTC day. Each source is read by its index of days. */
export async function getDays({ db, payments, config }: UserContext, now = new Date()): Promise<DeskDays> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const start = new Date(today - (DESK_DAYS - 1) * DAY_MS)
  const from = sql`${start.toISOString()}::timestamptz`
  const day = (time: object) => sql`(${time} at time zone 'UTC')::date`
  const counts = payments.takesMoney ? sql`${purchases.checkoutId} is not null` : sql`true`
  const rows = await rowsOf<DeskDay & { soldCents: string; otherSold: { currency: string; cents: number }[] | null }>(
    db,
    sql`with paid as (
        select ${day(purchases.paidAt)} as day, case when ${counts} then ${purchases.amountCents} end as cents,
          coalesce((select ${checkouts.currency} from ${checkouts} where ${checkouts.id} = ${purchases.checkoutId}),
            ${config.currency}) as currency
        from ${purchases}
        where coalesce(${purchases.paidAt}, ${purchases.createdAt}) >= ${from} and ${purchases.paidAt} is not null
      ), sold as (
        select day, count(*)::integer as sales, sum(cents) filter (where currency = ${config.currency}) as cents
        from paid group by 1
      ), other as (
        select currency, sum(cents)::float8 as cents from paid where currency <> ${config.currency} group by 1
      ), visited as (
        select ${listingVisits.day} as day, sum(${listingVisits.visits})::integer as visits from ${listingVisits}
        where ${listingVisits.day} >= ${day(from)} group by 1
      ), joined as (
        select ${day(users.createdAt)} as day, count(*)::integer as members from ${users}
        where ${users.id} >= ${firstIdAt(start)}::uuid and ${users.email} is not null and not ${users.isDemo} group by 1
      )
      select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sales, 0) as sales, coalesce(cents, 0)::text as "soldCents",
        coalesce(visits, 0) as visits, coalesce(members, 0) as members,
        (select jsonb_agg(other order by currency) from other) as "otherSold"
      from generate_series(${day(from)}, ${day(from)} + ${DESK_DAYS - 1}::integer, interval '1 day') as each (day)
      left join sold on sold.day = each.day::date left join visited on visited.day = each.day::date
      left join joined on joined.day = each.day::date order by each.day`,
  )
  return {
    days: rows.map(({ day, sales, soldCents, visits, members }) => {
      return { day, sales, sold: Number(soldCents) / 100, visits, members }
    }),
    otherSold: (rows[0]?.otherSold ?? []).map(({ currency, cents }) => ({ currency, amount: cents / 100 })),
  }
}
