import { Link, matchPath, useLocation } from 'react-router'
import { cx } from '../../../lib/cx.ts'
import { plural } from '../../../lib/format.ts'
import { useNextPath } from '../../../lib/navigation/navigation.ts'
import { barLinks, paths } from '../../../paths.ts'
import { Count } from './Count.tsx'

const linkClass = (isActive: boolean) =>
  cx(
    'flex min-h-11 items-center gap-2 rounded-md px-3 text-small font-medium transition-colors',
    isActive ? 'bg-raised text-fg' : 'text-muted hover:text-fg',
  )

type Props = { cartCount: number; className: string; onFollow?: () => void }

/**
 * The links of the bar, in a row or in the phone's menu, with the number of prompts in the cart. A pressed link is
 * highlighted immediately.
 */
export function BarLinks({ cartCount, className, onFollow }: Props) {
  const { pathname } = useLocation()
  const path = useNextPath() ?? pathname
  return (
    <ul className={className}>
      {barLinks.map(({ to, label }) => {
        const count = to === paths.cart ? cartCount : 0
        const isCurrent = matchPath(to, path) !== null
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className={linkClass(isCurrent)}
              onClick={onFollow}
            >
              {label}
              {count > 0 && (
                <>
                  <Count count={count} />
                  <span className="sr-only">with {plural(count, 'prompt')}</span>
                </>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
