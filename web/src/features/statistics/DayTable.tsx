import type { Statistics } from '@promptery/contract/money/statistics'
import { useState } from 'react'
import { FIGURE_NAMES, FIGURES, formatDay, formatFigure } from './figures.ts'

type Props = Pick<Statistics, 'days'> & { areWeeks: boolean }

/** All figures by day or week, latest first. */
export function DayTable({ days, areWeeks }: Props) {
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
        <section
          aria-label={`Statistics by ${areWeeks ? 'week' : 'day'}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-lg border border-line"
        >
          <table className="w-full text-mini tabular-nums sm:text-small">
            <thead className="sticky top-0 bg-raised">
              <tr>
                <th scope="col" className="px-2 py-2 text-start font-medium sm:px-4">
                  {areWeeks ? 'Week of' : 'Day'}
                </th>
                {FIGURES.map((figure) => (
                  <th key={figure} scope="col" className="px-1.5 py-2 text-end font-medium sm:px-4">
                    {FIGURE_NAMES[figure]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {days.toReversed().map(({ day, ...figures }) => (
                <tr key={day}>
                  <th scope="row" className="px-2 py-2 text-start font-normal whitespace-nowrap text-muted sm:px-4">
                    <time dateTime={day}>{formatDay(day)}</time>
                  </th>
                  {FIGURES.map((figure) => (
                    <td key={figure} className="px-1.5 py-2 text-end sm:px-4">
                      {formatFigure(figure, figures[figure])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
