import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { Bars3Icon, ChatBubbleOvalLeftEllipsisIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { NavLink } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { plural } from '../../lib/format.ts'
import { barLinks, paths } from '../../paths.ts'
import { iconButtonClass } from '../ui/actions/icon-button-class.ts'
import { Logo } from './Logo.tsx'
import { UserMenu } from './UserMenu.tsx'

const linkClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'flex min-h-11 items-center rounded-md px-3 text-small font-medium transition-colors',
    isActive ? 'bg-raised text-fg' : 'text-muted hover:text-fg',
  )

export type Unread = { messages: number; notifications: number }

function chatsName({ messages, notifications }: Unread): string {
  const news = [messages > 0 && `${messages} unread`, notifications > 0 && plural(notifications, 'new notification')]
  return ['Chats', ...news.filter(Boolean)].join(', ')
}

/** The bar on top of every screen. What is unread puts a dot on the chat button. */
export function Navbar({ unread, search }: { unread: Unread; search: ReactNode }) {
  return (
    <header className="sticky top-0 z-40 border-b bg-ground">
      <Disclosure as="nav" aria-label="Main">
        <div className="page-x flex h-16 items-center gap-2">
          <DisclosureButton aria-label="Menu" className={iconButtonClass('group -ms-2.5 lg:hidden')}>
            <Bars3Icon className="size-6 group-data-open:hidden" aria-hidden="true" />
            <XMarkIcon className="hidden size-6 group-data-open:block" aria-hidden="true" />
          </DisclosureButton>
          <Logo />
          <ul className="ms-6 hidden gap-1 lg:flex">
            {barLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end className={linkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="-me-2.5 ms-auto flex min-w-0 flex-1 items-center justify-end gap-1 ps-2">
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
            <UserMenu className={iconButtonClass()} newNotifications={unread.notifications} />
          </div>
        </div>
        <DisclosurePanel className="border-t lg:hidden">{({ close }) => <MenuLinks close={close} />}</DisclosurePanel>
      </Disclosure>
    </header>
  )
}

/** The links of the phone's menu. `close` gives the focus back to its button; Escape does so too. */
function MenuLinks({ close }: { close: () => void }) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
  useEffect(() => {
    // On the document: some browsers do not focus a button that is clicked, so the menu would hear no key.
    const listen = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <ul className="page-x py-2">
      {barLinks.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end className={linkClass} onClick={() => close()}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
