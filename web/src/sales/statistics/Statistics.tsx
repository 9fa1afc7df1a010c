import { STATISTICS_DAYS } from '@promptery/contract/constants'
import type { Statistics as Figures } from '@promptery/contract/sales/statistics'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useConfig } from '../../lib/api/config.ts'
import { cx } from '../../lib/cx.ts'
import { formatAmounts } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/Section.tsx'
import { FigureRow, FigureTable } from '../../ui/text/FigureTable.tsx'
import { type Days, statisticsOptions } from './api.ts'
import { FIGURE_NAMES, FIGURES, type Figure, formatDay, formatFigure, periodsOf } from './figures.ts'
import { ListingFigures } from './ListingFigures.tsx'

const Chart = lazyPart(async () => (await import('./FiguresChart.tsx')).FiguresChart)

/** An engineer's earnings, sales, likes and visits over time and by listing, or that there are none yet. */
export function Statistics() {
  const { days, linkTo } = useView()
  const { data } = useQuery(statisticsOptions(days))
  return (
    <Section
      title="Statistics"
      action={
        <nav aria-label="Range of the statistics" className="flex flex-wrap gap-1.5 max-sm:mt-3">
          {STATISTICS_DAYS.map((range) => (
            <Link
              key={range}
              to={linkTo({ days: range })}
              preventScrollReset
              aria-current={range === days ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-md border px-3 text-small transition-colors lg:min-h-9',
                range === days
                  ? 'border-accent bg-accent-soft font-medium text-accent-text'
                  : 'border-line text-muted hover:border-control hover:text-fg',
              )}
            >
              {range} days
            </Link>
          ))}
        </nav>
      }
    >
      {data && FIGURES.every((figure) => data.totals[figure] === 0) ? (
        <NoFigures days={data.days.length} />
      ) : (
        <>
          <OverTime />
          <ListingFigures days={days} />
        </>
      )}
    </Section>
  )
}

/** Instead of a chart that would be a line at zero. */
const NoFigures = ({ days }: { days: number }) => (
  <Card>
    <p className="font-semibold">No visits, likes or sales in the last {days} days</p>
    <p className="mt-1 max-w-prose text-muted">
      Visitors decide by what they see. Edit a listing to add results that it has made, and to show its first words.
    </p>
  </Card>
)

/** A chart of one figure, and a table of all. */
function OverTime() {
  const { days, figure: shown, linkTo } = useView()
  const { payments } = useConfig()
  const { data, error, refetch, isPending, isFetching, isPlaceholderData } = useQuery(statisticsOptions(days))
  if (isPending) return <StatisticsSkeleton />
  if (!data) return <ErrorState what="the statistics" error={error} onRetry={refetch} isRetrying={isFetching} />
  const { periods, areWeeks } = periodsOf(data.days)
  return (
    <Card aria-busy={isPlaceholderData} className={cx(isPlaceholderData && 'opacity-50 transition-opacity')}>
      <nav aria-label="Figure of the chart" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {FIGURES.map((figure) => (
          <Link
            key={figure}
            to={linkTo({ figure })}
            preventScrollReset
            aria-current={figure === shown ? 'true' : undefined}
            className={cx(
              'rounded-lg border px-4 py-3 transition-colors',
              figure === shown ? 'border-accent bg-accent-soft' : 'border-line hover:border-control',
            )}
          >
            <span className={cx('block text-small', figure === shown ? 'text-accent-text' : 'text-muted')}>
              {FIGURE_NAMES[figure]}
            </span>
            <span className="block text-heading font-semibold tabular-nums wrap-anywhere">
              {formatFigure(figure, data.totals[figure])}
            </span>
          </Link>
        ))}
      </nav>
      <div className="mt-5 h-56 sm:h-72">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <Chart days={periods} areWeeks={areWeeks} figure={shown} />
        </Suspense>
      </div>
      {data.totals.otherEarnings.length > 0 && (
        <p className="mt-3 text-small text-muted">
          Earned in earlier currencies: {formatAmounts(data.totals.otherEarnings)}
        </p>
      )}
      <p className="mt-3 text-small text-faint">
        {areWeeks ? 'Each week is named by its first day.' : 'Today is not over.'} Days are in UTC.{' '}
        {WORDS_OF_EARNINGS[payments]} A visitor counts once a day for each listing; your own visits do not.
      </p>
      <DayTable days={periods} areWeeks={areWeeks} />
    </Card>
  )
}

const WORDS_OF_EARNINGS = {
  stripe: 'Earnings are your share of what was sold on a day and not given back.',
  demo: 'Earnings are the prices of what was recorded as sold; the demo checkout takes no money.',
}

export function StatisticsSkeleton() {
  return (
    <Card>
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {FIGURES.map((figure) => (
          <Skeleton key={figure} className="h-[4.625rem] rounded-lg" />
        ))}
      </div>
      <Skeleton className="mt-5 h-56 sm:h-72" />
      <Skeleton className="mt-3 h-5" />
    </Card>
  )
}

type DayTableProps = Pick<Figures, 'days'> & { areWeeks: boolean }

/** All figures by day or week, latest first. */
export function DayTable({ days, areWeeks }: DayTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="mt-4 border-t border-line pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium text-accent-text">
        {isOpen ? 'Hide the table' : 'Show the numbers as a table'}
      </summary>
      {isOpen && (
        <FigureTable
          label={`Statistics by ${areWeeks ? 'week' : 'day'}`}
          firstName={areWeeks ? 'Week of' : 'Day'}
          names={FIGURES.map((figure) => FIGURE_NAMES[figure])}
        >
          {days.toReversed().map(({ day, ...figures }) => (
            <FigureRow
              key={day}
              name={<time dateTime={day}>{formatDay(day)}</time>}
              figures={FIGURES.map((figure) => formatFigure(figure, figures[figure]))}
            />
          ))}
        </FigureTable>
      )}
    </details>
  )
}

type View = { days: Days; figure: Figure }

const DEFAULT: View = { days: 30, figure: 'earnings' }

/** Range and figure of the chart, stored in the URL. */
export function useView() {
  const [params] = useSearchParams()
  const view: View = {
    days: STATISTICS_DAYS.find((days) => String(days) === params.get('days')) ?? DEFAULT.days,
    figure: FIGURES.find((figure) => figure === params.get('show')) ?? DEFAULT.figure,
  }
  const linkTo = (change: Partial<View>) => {
    const { days, figure } = { ...view, ...change }
    const search = new URLSearchParams({
      ...(days !== DEFAULT.days && { days: String(days) }),
      ...(figure !== DEFAULT.figure && { show: figure }),
    })
    return { search: `${search}` }
  }
  return { ...view, linkTo }
}
