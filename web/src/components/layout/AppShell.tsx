import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { Navbar, type Unread } from './Navbar.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

type Props = {
  unread?: Unread
  /** The search of the bar. */
  search?: ReactNode
  children?: ReactNode
}

const NOTHING_UNREAD: Unread = { messages: 0, notifications: 0 }

/** What stands around every screen. `children` replaces the outlet where there is no route to show. */
export function AppShell({ unread = NOTHING_UNREAD, search, children = <Outlet /> }: Props) {
  useHeadingFocus()
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Navbar unread={unread} search={search} />
      {children}
      <Toasts />
      <ScrollRestoration />
    </>
  )
}
