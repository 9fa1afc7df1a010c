import { cx } from '../lib/cx.ts'

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

/** Initials: of the first two parts of a name, or its first two letters. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/).filter(Boolean)
  const [one = '', two = ''] = second ? [...first].slice(0, 1).concat([...second][0] ?? '') : [...first]
  return (one + two).toUpperCase() || '?'
}

/** A hue from 0 to 359, derived from a name. */
export function hueOf(name: string): number {
  let hash = 0
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007
  return hash % 360
}
