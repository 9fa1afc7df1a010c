import { cx } from '../../../lib/cx.ts'

const badgeClass =
  'grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-mini font-semibold text-on-accent tabular-nums'

/** A number beside a link, whose name has it in words. */
export const Count = ({ count }: { count: number }) => (
  <span aria-hidden="true" className={badgeClass}>
    {count > 99 ? '99+' : count}
  </span>
)

/** The same on the button of a menu, while the menu is closed. */
export function ButtonCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span aria-hidden="true" className={cx(badgeClass, 'absolute -end-0.5 top-0 group-data-open:hidden')}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
