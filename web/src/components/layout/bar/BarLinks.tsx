import { NavLink } from 'react-router'
import { cx } from '../../../lib/cx.ts'
import { useNextPath } from '../../../lib/navigation/navigation.ts'
import { barLinks } from '../../../paths.ts'

const linkClass = (isActive: boolean) =>
  cx(
    'flex min-h-11 items-center rounded-md px-3 text-small font-medium transition-colors',
    isActive ? 'bg-raised text-fg' : 'text-muted hover:text-fg',
  )

/** The links of the bar, in a row or in the phone's menu. A pressed link is highlighted immediately. */
export function BarLinks({ className, onFollow }: { className: string; onFollow?: () => void }) {
  const next = useNextPath()
  return (
    <ul className={className}>
      {barLinks.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={({ isActive }) => linkClass(next === undefined ? isActive : next === to)}
            onClick={onFollow}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
