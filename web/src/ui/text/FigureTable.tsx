import type { ReactNode } from 'react'

type Props = {
  label: string
  /** Of the first column, whose cells name the rows. */
  firstName: string
  names: readonly string[]
  /** Its `FigureRow`s. */
  children: ReactNode
}

/** Figures in columns of numbers. It scrolls within a height, its head stays. */
export function FigureTable({ label, firstName, names, children }: Props) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full text-mini tabular-nums sm:text-small">
        <thead className="sticky top-0 bg-raised">
          <tr>
            <th scope="col" className="px-2 py-2 text-start font-medium sm:px-4">
              {firstName}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-1.5 py-2 text-end font-medium sm:px-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}

type RowProps = { name: ReactNode; figures: readonly string[]; isSum?: boolean }

/** A row of a `FigureTable`. A sum stands out. */
export function FigureRow({ name, figures, isSum = false }: RowProps) {
  return (
    <tr className={isSum ? 'bg-raised font-semibold' : undefined}>
      <th
        scope="row"
        className={`px-2 py-2 text-start whitespace-nowrap sm:px-4 ${isSum ? '' : 'font-normal text-muted'}`}
      >
        {name}
      </th>
      {figures.map((figure, column) => (
        <td key={column} className="px-1.5 py-2 text-end sm:px-4">
          {figure}
        </td>
      ))}
    </tr>
  )
}
