import type { Statistics } from '@promptery/contract/sales/statistics'
import { useState } from 'react'
import { FigureRow, FigureTable } from '../../ui/text/FigureTable.tsx'
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
