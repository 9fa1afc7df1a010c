import type { DeskDay } from '@promptery/contract/shop/desk'
import { FigureRow, FigureTable } from '../../ui/text/FigureTable.tsx'
import { FIGURE_NAMES, FIGURES, formatDay, formatFigure, totalOf, weeksOf } from './figures.ts'

const figuresOf = (days: DeskDay[]): string[] => FIGURES.map((figure) => formatFigure(figure, totalOf(days, figure)))

/** All figures by week and by day, the latest first. */
export function WeekTable({ days }: { days: DeskDay[] }) {
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
