import { cx } from '../../../lib/cx.ts'

const badgeClass =
  'grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-mini font-semibold text-on-accent tabular-nums'

/** Number of prompts in the cart, beside the link to it, whose name has the number in words. */
export const CartCount = ({ count }: { count: number }) => (
  <span aria-hidden="true" className={badgeClass}>
    {count}
  </span>
)

/** The same on the button of the phone's menu, while the menu is closed. */
export function MenuCartCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span aria-hidden="true" className={cx(badgeClass, 'absolute -end-0.5 top-0 group-data-open:hidden')}>
      {count}
    </span>
  )
}
