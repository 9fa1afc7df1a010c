import { cx } from '../../lib/cx.ts'

export type ButtonVariant = 'accent' | 'quiet' | 'ghost' | 'danger'

const VARIANTS: Record<ButtonVariant, string> = {
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'bg-raised text-fg hover:bg-line',
  ghost: 'text-muted hover:bg-raised hover:text-fg',
  danger: 'bg-danger text-on-danger hover:opacity-90',
}

/** Shared by `Button` and `LinkButton`. 44 pixels high. */
export const buttonClass = (variant: ButtonVariant, className?: string): string =>
  cx(
    'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-center text-small font-semibold',
    'transition-colors select-none disabled:opacity-50 aria-disabled:cursor-not-allowed',
    VARIANTS[variant],
    className,
  )
