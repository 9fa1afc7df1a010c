import type { ComponentProps, MouseEvent } from 'react'
import { cx } from '../../lib/cx.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { type ButtonVariant, buttonClass } from './button-class.ts'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; isLoading?: boolean | undefined }

/**
 * While loading it keeps its width, name and focus, and ignores presses. `aria-disabled` ignores presses too; unlike
 * `disabled` it keeps the focus.
 */
export function Button({
  variant = 'quiet',
  isLoading,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const isStill = isLoading || rest['aria-disabled'] === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents submitting a form with Enter.
    if (isStill) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, className)}
      aria-disabled={isStill || undefined}
      aria-busy={isLoading || undefined}
      onClick={press}
    >
      <span className={cx('inline-flex items-center gap-2', isLoading && 'opacity-0')}>{children}</span>
      {isLoading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
