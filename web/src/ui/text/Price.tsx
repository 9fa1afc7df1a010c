import { cx } from '../../lib/cx.ts'
import { formatPrice } from '../../lib/format.ts'

/** `Free` or `$4.00`. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  return <span className={cx('font-semibold tabular-nums', className)}>{formatPrice(amount)}</span>
}
