import type { Figures } from '@promptery/contract/money/statistics'
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

/** `Mar 1`, for a day in UTC. */
export const formatShortDay = (day: string): string => short.format(new Date(day))
/** `Mar 1, 2026`, for a day in UTC. */
export const formatDay = (day: string): string => long.format(new Date(day))
