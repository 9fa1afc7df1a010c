import { UserCircleIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useOnDemand } from '../../../lib/use-on-demand.ts'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import { ButtonCount } from './Count.tsx'
import type { OpenedBy } from './UserMenu.tsx'
import { userMenuName } from './user-menu-name.ts'

type Props = { newNotifications: number; waits: number }

/** Loads the account's menu when it is first opened. */
export function UserMenuButton({ newNotifications, waits }: Props) {
  const { Part: UserMenu, show, nearby } = useOnDemand(() => import('./UserMenu.tsx'))
  const [openedBy, setOpenedBy] = useState<OpenedBy>('pointer')
  const open = (by: OpenedBy) => {
    setOpenedBy(by)
    show()
  }
  if (UserMenu) return <UserMenu newNotifications={newNotifications} waits={waits} openedBy={openedBy} />

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key)
  }
  // Clicks by Enter and Space have no pointer.
  const onClick = ({ detail }: MouseEvent) => open(detail === 0 ? 'Enter' : 'pointer')
  return (
    <button
      type="button"
      aria-label={userMenuName(waits)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={iconButtonClass()}
      {...nearby}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <UserCircleIcon className="size-6.5" aria-hidden="true" />
      <ButtonCount count={waits} />
    </button>
  )
}
