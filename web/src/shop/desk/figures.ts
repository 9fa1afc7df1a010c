import type { DeskDay } from '@promptery/contract/shop/desk'
import { formatMoney, formatNumber } from '../../lib/format.ts'

export type Figure = Exclude<keyof DeskDay, 'day'>

/** In the order of the screen. */
export const FIGURES = ['sold', 'sales', 'visits', 'members'] as const satisfies readonly Figure[]

export const FIGURE_NAMES: Record<Figure, string> = {
  sold: 'Sold',
  sales: 'Sales',
  visits: 'Visits',
  members: 'Joined',
}

export const formatFigure = (figure: Figure, value: number): string =>
  figure === 'sold' ? formatMoney(value) : formatNumber(value)

/** In cents, so that sums of dollars stay exact. */
export const totalOf = (days: readonly DeskDay[], figure: Figure): number =>
  days.reduce((total, day) => total + Math.round(day[figure] * 100), 0) / 100

const DAYS_OF_WEEK = 7

/** Weeks that end with the last day, the latest first. */
export function weeksOf(days: readonly DeskDay[]): DeskDay[][] {
  const weeks: DeskDay[][] = []
  for (let end = days.length; end > 0; end -= DAYS_OF_WEEK) weeks.push(days.slice(Math.max(0, end - DAYS_OF_WEEK), end))
  return weeks
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Mar 1`, for a day in UTC. */
export const formatDay = (day: string): string => short.format(new Date(day))
