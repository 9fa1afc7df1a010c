import { cx } from '../../lib/cx.ts'

/** Shared by all text controls. 16 pixels, so that phones do not zoom in. */
export const controlClass = (className?: string): string =>
  cx(
    'block min-h-11 w-full rounded-md border border-control bg-surface px-3 py-2 text-body text-fg placeholder:text-faint',
    'transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
    'aria-invalid:border-danger disabled:opacity-50',
    className,
  )
