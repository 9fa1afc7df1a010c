import { cx } from '../../../lib/cx.ts'

/** How a button or link that is only an icon looks: 44 pixels square. Give it an `aria-label`. */
export const iconButtonClass = (className?: string | false): string =>
  cx(
    'relative grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-fg',
    className,
  )
