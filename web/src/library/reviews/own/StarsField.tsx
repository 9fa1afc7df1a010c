import { StarIcon } from '@heroicons/react/24/solid'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { cx } from '../../../lib/cx.ts'
import { ALL_STARS, formatStars } from '../Stars.tsx'

type Props = {
  value: number
  control: UseFormRegisterReturn
  error: string | undefined
}

/** A radio group of one to five stars. */
export function StarsField({ value, control, error }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 text-small font-medium">Stars</legend>
      <div className="-ms-2 inline-flex">
        {ALL_STARS.map((star) => (
          <label
            key={star}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              value={star}
              {...control}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <StarIcon
              className={cx('size-8 transition-colors', star <= value ? 'text-accent-text' : 'text-control')}
              aria-hidden="true"
            />
            <span className="sr-only">{formatStars(star)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
