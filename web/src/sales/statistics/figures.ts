import type { Figures, Statistics } from '@promptery/contract/sales/statistics'
import { formatCount, formatMoney, formatNumber, formatShortMoney } from '../../lib/format.ts'

export type Figure = keyof Figures

/** In the order of the screen. */
export const FIGURES = ['earnings', 'sales', 'likes', 'visits'] as const satisfies readonly Figure[]

export const FIGURE_NAMES: Record<Figure, string> = {
  earnings: 'Earnings',
  sales: 'Sales',
  likes: 'Likes',
  visits: 'Visits',
}

/** `$12.50`, `1,204`. */
export const formatFigure = (figure: Figure, value: number): string =>
  figure === 'earnings' ? formatMoney(value) : formatNumber(value)

/** Axis labels: `$10`, `1.2K`. */
export const formatOnScale = (figure: Figure, value: number): string =>
  figure === 'earnings' ? formatShortMoney(value) : formatCount(value)

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Days beyond which figures are shown by week. */
const DAYS_MAX = 90

type Day = Statistics['days'][number]

/** The periods that a chart and a table show: the days, or the weeks of a long range, each by its first day. */
export function periodsOf(days: readonly Day[]): { periods: Day[]; areWeeks: boolean } {
  if (days.length <= DAYS_MAX) return { periods: [...days], areWeeks: false }
  const weeks: Day[] = []
  // The last week ends today, so the first one may be shorter.
  for (let end = days.length; end > 0; end -= 7) {
    const [first, ...rest] = days.slice(Math.max(0, end - 7), end)
    if (first) weeks.unshift(rest.reduce(addFigures, first))
  }
  return { periods: weeks, areWeeks: true }
}

/** In cents, so that sums of dollars stay exact. */
const addFigures = (sum: Day, day: Day): Day => ({
  ...sum,
  earnings: Math.round((sum.earnings + day.earnings) * 100) / 100,
  sales: sum.sales + day.sales,
  likes: sum.likes + day.likes,
  visits: sum.visits + day.visits,
})

/** `Mar 1`, for a day in UTC. */
export const formatShortDay = (day: string): string => short.format(new Date(day))
/** `Mar 1, 2026`, for a day in UTC. */
export const formatDay = (day: string): string => long.format(new Date(day))
