import { StarIcon } from '@heroicons/react/16/solid'
import type { Rating as RatingOf } from '@promptery/contract/accounts/rating'
import { cx } from '../../lib/cx.ts'
import { formatCount, plural } from '../../lib/format.ts'

/** `★ 4.6 (12)`. */
export function Rating({ rating: { average, count }, className }: { rating: RatingOf; className?: string }) {
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1 whitespace-nowrap tabular-nums', className)}>
      <StarIcon className="size-4 text-accent-text" aria-hidden="true" />
      <span aria-hidden="true">
        <span className="text-fg">{average.toFixed(1)}</span> ({formatCount(count)})
      </span>
      <span className="sr-only">
        Rated {average.toFixed(1)} of 5 in {plural(count, 'review')}
      </span>
    </span>
  )
}
