import { Bars3Icon, ChatBubbleOvalLeftEllipsisIcon, UserCircleIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { plural } from '../../../lib/format.ts'
import { useOnDemand } from '../../../lib/use-on-demand.ts'
import { paths } from '../../../paths.ts'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import { BarLinks } from './BarLinks.tsx'
import { ButtonCount } from './Count.tsx'
import { narrowMenuClass } from './narrow-menu-class.ts'
import type { OpenedBy } from './UserMenu.tsx'
import { userMenuName } from './user-menu-name.ts'

/** `waits`: how much waits at the desk, 0 for all but admins. */
export type Unread = { messages: number; notifications: number; waits: number }

function chatsName({ messages, notifications }: Unread): string {
  const news = [messages > 0 && `${messages} unread`, notifications > 0 && plural(notifications, 'new notification')]
  return ['Chats', ...news.filter(Boolean)].join(', ')
}

type Props = { unread: Unread; cartCount: number; search: ReactNode }

/** The bar at the top of every screen. A dot on the chat button marks unread messages. */
export function Navbar({ unread, cartCount, search }: Props) {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  return (
    <header className="sticky top-0 z-40 border-b bg-ground print:hidden">
      <nav aria-label="Main">
        <div className="page-x flex min-h-16 items-center gap-2 tiny:gap-1 noscript:flex-wrap">
          <NarrowMenuButton panel={panel} cartCount={cartCount} />
          <Logo />
          <BarLinks
            cartCount={cartCount}
            className="ms-6 hidden shrink-0 gap-1 lg:flex noscript:flex noscript:max-lg:order-last noscript:max-lg:ms-0 noscript:max-lg:w-full noscript:max-lg:flex-wrap"
          />
          <div className="-me-2.5 ms-auto flex min-w-min flex-1 items-center justify-end gap-1 ps-2 tiny:gap-0 tiny:ps-0">
            {search}
            <NavLink
              to={paths.chats}
              aria-label={chatsName(unread)}
              className={({ isActive }) => iconButtonClass(isActive && 'bg-raised text-fg')}
            >
              <ChatBubbleOvalLeftEllipsisIcon className="size-6" aria-hidden="true" />
              {(unread.messages > 0 || unread.notifications > 0) && (
                <span className="absolute end-2.5 top-2.5 size-2.5 rounded-full bg-accent ring-2 ring-ground" />
              )}
            </NavLink>
            <UserMenuButton newNotifications={unread.notifications} waits={unread.waits} />
          </div>
        </div>
        <div ref={setPanel} />
      </nav>
    </header>
  )
}

function Logo() {
  const { appName, logoUrl } = useConfig()
  return (
    <Link to={paths.home} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md">
      <img src={logoUrl} alt="" width={30} height={30} className="size-7.5 shrink-0 object-contain" />
      <span className="line-clamp-2 text-lead leading-6 font-bold tracking-tight wrap-break-word tiny:text-body">
        {appName}
      </span>
    </Link>
  )
}

/** Loads the phone's menu when it is first opened. Its links are rendered into `panel`. */
function NarrowMenuButton({ panel, cartCount }: { panel: HTMLElement | null; cartCount: number }) {
  const { Part: NarrowMenu, show, nearby } = useOnDemand(() => import('./NarrowMenu.tsx'))
  if (NarrowMenu && panel) return <NarrowMenu panel={panel} cartCount={cartCount} />
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-expanded={false}
      className={narrowMenuClass}
      {...nearby}
      onClick={show}
    >
      <Bars3Icon className="size-6" aria-hidden="true" />
      <ButtonCount count={cartCount} />
    </button>
  )
}

type UserMenuButtonProps = { newNotifications: number; waits: number }

/** Loads the account's menu when it is first opened. */
function UserMenuButton({ newNotifications, waits }: UserMenuButtonProps) {
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
