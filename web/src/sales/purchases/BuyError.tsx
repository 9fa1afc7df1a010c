import { hasCode } from '../../lib/api/api-error.ts'
import { cx } from '../../lib/cx.ts'

/**
 * The reason of a failed purchase. For a changed price or licence it asks for confirmation: pressing again accepts it.
 */
export function BuyError({ error, className }: { error: Error | null; className?: string }) {
  if (!error) return null
  return (
    <p role="status" className={cx('text-small text-muted', className)}>
      {error.message}
      {hasCode(error, 'price_changed') && '. Press again to buy it at the new price.'}
      {hasCode(error, 'licence_changed') && '. Press again to buy it under the new one.'}
    </p>
  )
}
