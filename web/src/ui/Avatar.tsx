import { cx } from '../lib/cx.ts'
import { hueOf, initialsOf } from './names.ts'

const SIZES = { sm: 'size-6 text-micro', md: 'size-10 text-small', lg: 'size-16 text-heading' } as const

/** Initials on a colour derived from the name. */
export function Avatar({ name, size = 'md' }: { name: string; size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(name) }}
      className={cx('avatar grid shrink-0 place-items-center rounded-full font-semibold', SIZES[size])}
    >
      {initialsOf(name)}
    </span>
  )
}
