import type { ReactNode } from 'react'
import { useProvidedToasts } from '../../ui/feedback/provided-toasts.ts'
import { useHeadingFocus } from '../../ui/layout/use-heading-focus.ts'
import { Navbar, type Unread } from './bar/Navbar.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { PageNotices } from './PageNotices.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

type Props = {
  unread?: Unread
  cartCount?: number
  search?: ReactNode
  keepsScroll?: boolean
  children: ReactNode
}

const NOTHING_UNREAD: Unread = { messages: 0, notifications: 0, waits: 0 }

export function AppShell({ unread = NOTHING_UNREAD, cartCount = 0, search, keepsScroll = false, children }: Props) {
  useHeadingFocus()
  useScrollRestoration(keepsScroll)
  const Toasts = useProvidedToasts()
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Navbar unread={unread} cartCount={cartCount} search={search} />
      <PageNotices />
      {children}
      {Toasts && <Toasts />}
    </>
  )
}
