import { cx } from '../../lib/cx.ts'

/** For icon buttons and links: 44 pixels square. They need an `aria-label`. */
export const iconButtonClass = (className?: string | false): string =>
  cx(
    'relative grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-fg',
    className,
  )
