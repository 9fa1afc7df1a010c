import { XMarkIcon } from '@heroicons/react/20/solid'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsLeaving } from '../../lib/navigation/navigation.ts'
import { dismissPageNotice, usePageNotice } from '../../lib/page-notice.ts'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useProvidedToasts } from '../../ui/feedback/provided-toasts.ts'
import { MAIN_ID } from '../../ui/layout/Page.tsx'
import { Navbar, type Unread } from './bar/Navbar.tsx'
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

/** A thin line at the top while the next screen loads. */
function NavigationProgress() {
  if (!useIsLeaving()) return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden" aria-hidden="true">
      <div className="h-full w-2/5 animate-progress rounded-full bg-accent" />
    </div>
  )
}

function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // A hash would add a history entry.
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
      className="fixed start-4 top-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 text-small font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/** The notice of `showPageNotice`, below the bar. */
function PageNotices() {
  const notice = usePageNotice()
  if (!notice) return null
  return (
    <div className="page-x sticky top-[calc(4rem+1px)] z-30 pt-3 print:hidden">
      <Notice role="status" tone={notice.tone ?? 'neutral'} className="flex items-center gap-2 shadow-pop">
        <div className="me-auto">{notice.content}</div>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dismissPageNotice()}
          className={iconButtonClass('-my-2 -me-2')}
        >
          <XMarkIcon className="size-5" aria-hidden="true" />
        </button>
      </Notice>
    </div>
  )
}

/** Focuses the new screen's heading after a navigation, for screen readers. */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // One frame later: a closing menu returns its focus first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
  }, [pathname])
}
