import { toCents } from '@promptery/contract/money/money'
import type { Figures, Statistics, StatisticsQuery } from '@promptery/contract/money/statistics'
import { sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { type FiguresRow, presentFigures } from './present.ts'
import { figuresBy, type Range, rangeOf, sources } from './sources.ts'

/** Statistics of the session user's listings by UTC day. */
export async function getStatistics(ctx: UserContext, { days }: StatisticsQuery): Promise<Omit<Statistics, 'success'>> {
  const range = rangeOf(ctx, days)
  const rows = await selectDays(ctx, range)
  const shown = rows.map(({ day, ...figures }) => ({ day, ...presentFigures(figures) }))
  return { totals: totalOf(shown), days: shown }
}

const selectDays = ({ db }: UserContext, range: Range): Promise<(FiguresRow & { day: string })[]> =>
  rowsOf(
    db,
    sql`with ${sources(range)}, ${figuresBy('day')}
      select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(earnings_cents, 0)::text as "earningsCents",
        coalesce(sales, 0) as sales, coalesce(likes, 0) as likes, coalesce(visits, 0) as visits
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
