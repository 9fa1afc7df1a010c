import { ChatBubbleOvalLeftEllipsisIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { plural } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import { BarLinks } from './BarLinks.tsx'
import { Logo } from './Logo.tsx'
import { NarrowMenuButton } from './NarrowMenuButton.tsx'
import { UserMenuButton } from './UserMenuButton.tsx'

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
        <div className="page-x flex h-16 items-center gap-2 tiny:gap-1">
          <NarrowMenuButton panel={panel} cartCount={cartCount} />
          <Logo />
          <BarLinks cartCount={cartCount} className="ms-6 hidden shrink-0 gap-1 lg:flex" />
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
