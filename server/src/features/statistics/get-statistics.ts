import { toCents } from '@promptery/contract/money/money'
import type { Figures, Statistics, StatisticsQuery } from '@promptery/contract/money/statistics'
import { sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { type FiguresRow, type OtherEarnings, presentFigures, presentOther } from './present.ts'
import { figuresBy, otherEarnings, type Range, rangeOf, sources } from './sources.ts'

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
