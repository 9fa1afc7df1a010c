import type { DeskDay } from '@promptery/contract/desk'
import { cx } from '../../lib/cx.ts'
import { FIGURE_NAMES, FIGURES, formatDay, formatFigure, totalOf, weeksOf } from './figures.ts'

/** All figures by week and by day, the latest first. */
export function WeekTable({ days }: { days: DeskDay[] }) {
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium text-accent-text">
        The numbers by week and day
      </summary>
      <section
        aria-label="Figures by week and day"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full text-mini tabular-nums sm:text-small">
          <thead className="sticky top-0 bg-raised">
            <tr>
              <th scope="col" className="px-2 py-2 text-start font-medium sm:px-4">
                Day
              </th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className="px-1.5 py-2 text-end font-medium sm:px-4">
                  {FIGURE_NAMES[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {weeksOf(days).flatMap((week) => [
              <Row
                key={`week of ${week[0]?.day}`}
                name={`Week of ${formatDay(week[0]?.day ?? '')}`}
                days={week}
                isWeek
              />,
              ...week.toReversed().map((day) => <Row key={day.day} name={formatDay(day.day)} days={[day]} />),
            ])}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function Row({ name, days, isWeek = false }: { name: string; days: DeskDay[]; isWeek?: boolean }) {
  return (
    <tr className={cx(isWeek && 'bg-raised font-semibold')}>
      <th
        scope="row"
        className={cx('px-2 py-2 text-start whitespace-nowrap sm:px-4', !isWeek && 'font-normal text-muted')}
      >
        {name}
      </th>
      {FIGURES.map((figure) => (
        <td key={figure} className="px-1.5 py-2 text-end sm:px-4">
          {formatFigure(figure, totalOf(days, figure))}
        </td>
      ))}
    </tr>
  )
}
