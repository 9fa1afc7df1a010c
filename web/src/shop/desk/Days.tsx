import type { DeskDay } from '@promptery/contract/shop/desk'
import { useQuery } from '@tanstack/react-query'
import { formatAmounts, formatMoney, formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FigureRow, FigureTable } from '../../ui/text/FigureTable.tsx'
import { deskDaysOptions } from './api.ts'

/** Figures of the last seven days beside those before, and all of four weeks as a table. */
export function Days() {
  const { data, error, refetch, isFetching } = useQuery(deskDaysOptions)
  if (error)
    return <ErrorState what="the figures" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton className="h-72 rounded-xl" />
  const [week = [], before = []] = weeksOf(data.days)
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt className="text-small text-muted">{FIGURE_NAMES[figure]}</dt>
            <dd>
              <span className="block text-heading font-semibold tabular-nums">
                {formatFigure(figure, totalOf(week, figure))}
              </span>
              <span className="block text-mini text-faint tabular-nums">
                {formatFigure(figure, totalOf(week.slice(-1), figure))} today
              </span>
              <span className="block text-mini text-faint tabular-nums">
                {formatFigure(figure, totalOf(before, figure))} the week before
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {data.otherSold.length > 0 && (
        <p className="mt-4 text-small text-muted">
          Sold in earlier currencies in these four weeks: {formatAmounts(data.otherSold)}
        </p>
      )}
      <Bars days={data.days} />
      <WeekTable days={data.days} />
    </Card>
  )
}

/** Visits of each day. The table has the numbers. */
function Bars({ days }: { days: DeskDay[] }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits))
  return (
    <figure className="mt-6">
      <div aria-hidden="true" className="flex h-24 items-end gap-1 border-b border-line">
        {days.map(({ day, visits }) => (
          <span
            key={day}
            title={`${day}: ${visits}`}
            style={{ height: `${(visits / most) * 100}%` }}
            className="flex-1 rounded-t-sm bg-accent"
          />
        ))}
      </div>
      <figcaption className="mt-2 text-mini text-faint">
        Visits of listings in the last four weeks, by day in UTC
      </figcaption>
    </figure>
  )
}

const figuresOf = (days: DeskDay[]): string[] => FIGURES.map((figure) => formatFigure(figure, totalOf(days, figure)))

/** All figures by week and by day, the latest first. */
function WeekTable({ days }: { days: DeskDay[] }) {
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium text-accent-text">
        The numbers by week and day
      </summary>
      <FigureTable
        label="Figures by week and day"
        firstName="Day"
        names={FIGURES.map((figure) => FIGURE_NAMES[figure])}
      >
        {weeksOf(days).flatMap((week) => [
          <FigureRow
            key={`week of ${week[0]?.day}`}
            name={`Week of ${formatDay(week[0]?.day ?? '')}`}
            figures={figuresOf(week)}
            isSum
          />,
          ...week
            .toReversed()
            .map((day) => <FigureRow key={day.day} name={formatDay(day.day)} figures={figuresOf([day])} />),
        ])}
      </FigureTable>
    </details>
  )
}

type Figure = Exclude<keyof DeskDay, 'day'>

/** In the order of the screen. */
const FIGURES = ['sold', 'sales', 'visits', 'members'] as const satisfies readonly Figure[]

const FIGURE_NAMES: Record<Figure, string> = {
  sold: 'Sold',
  sales: 'Sales',
  visits: 'Visits',
  members: 'Joined',
}

const formatFigure = (figure: Figure, value: number): string =>
  figure === 'sold' ? formatMoney(value) : formatNumber(value)

/** In cents, so that sums of dollars stay exact. */
const totalOf = (days: readonly DeskDay[], figure: Figure): number =>
  days.reduce((total, day) => total + Math.round(day[figure] * 100), 0) / 100

const DAYS_OF_WEEK = 7

/** Weeks that end with the last day, the latest first. */
function weeksOf(days: readonly DeskDay[]): DeskDay[][] {
  const weeks: DeskDay[][] = []
  for (let end = days.length; end > 0; end -= DAYS_OF_WEEK) weeks.push(days.slice(Math.max(0, end - DAYS_OF_WEEK), end))
  return weeks
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Mar 1`, for a day in UTC. */
const formatDay = (day: string): string => short.format(new Date(day))
