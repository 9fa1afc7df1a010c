import type { DeskDay } from '@promptery/contract/shop/desk'
import { useQuery } from '@tanstack/react-query'
import { formatAmounts } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { deskDaysOptions } from './api.ts'
import { FIGURE_NAMES, FIGURES, formatFigure, totalOf, weeksOf } from './figures.ts'
import { WeekTable } from './WeekTable.tsx'

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
