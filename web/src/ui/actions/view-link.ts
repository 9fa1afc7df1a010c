import { cx } from '../../lib/cx.ts'

/** Props of a link to one of several views of a screen. */
export const viewLink = (isCurrent: boolean) => ({
  'aria-current': isCurrent ? ('page' as const) : undefined,
  className: cx(
    'inline-flex min-h-11 items-center rounded-md border px-4 text-small font-medium transition-colors',
    isCurrent
      ? 'border-accent bg-accent-soft text-accent-text'
      : 'border-line text-muted hover:border-control hover:text-fg',
  ),
})
