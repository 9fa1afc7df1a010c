import { StarIcon } from '@heroicons/react/20/solid'
import { cx } from '../../lib/cx.ts'
import { plural } from '../../lib/format.ts'

export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${formatStars(stars)} of 5`} className="inline-flex">
      {ALL_STARS.map((star) => (
        <StarIcon
          key={star}
          className={cx('size-5', star <= stars ? 'text-accent-text' : 'text-control opacity-50')}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}

export const ALL_STARS = [1, 2, 3, 4, 5] as const

/** `1 star`, `4 stars`. */
export const formatStars = (stars: number): string => plural(stars, 'star')
