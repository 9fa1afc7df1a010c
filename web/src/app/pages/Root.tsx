import { type ComponentProps, Suspense, useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../../lib/session/session.ts'
import { BarSearch } from '../../market/search/BarSearch.tsx'
import { useCountUnread, useReceiveNotification, useUnread } from '../../notices/api.ts'
import { useLiveEvents } from '../../notices/live/use-live-events.ts'
import { useCartCount } from '../../sales/cart/cart-query.ts'
import { useReceiveMessage } from '../../talk/chats/api.ts'
import { ErrorBoundary } from '../../ui/layout/ErrorBoundary.tsx'
import { AppShell } from '../layout/AppShell.tsx'
import { useSessionNotices } from '../layout/use-session-notices.tsx'

type Props = {
  keepsScroll: boolean
  failed: Omit<ComponentProps<typeof ErrorBoundary>, 'children'>
}

/** The frame of every screen: the shell, unread counts, the number of prompts in the cart, and live events for users. */
export function Root({ keepsScroll, failed }: Props) {
  const { user } = useSession()
  const changes = useSessionNotices()
  const unread = useUnread(user !== null)
  const cartCount = useCartCount(user !== null)
  const countUnread = useCountUnread()
  const receiveMessage = useReceiveMessage(user?._id)
  const receiveNotification = useReceiveNotification()
  useLiveEvents(user?._id, {
    message: (message) => {
      receiveMessage(message)
      countUnread()
    },
    notification: (notification) => {
      receiveNotification(notification)
      countUnread()
    },
  })
  return (
    <AppShell key={changes} unread={unread} cartCount={cartCount} search={<BarSearch />} keepsScroll={keepsScroll}>
      <ErrorBoundary {...failed}>
        {/* Below the bar: the last screen stays until the next one's code is loaded. */}
        <Suspense>
          <Outlet />
          <Taken />
        </Suspense>
      </ErrorBoundary>
    </AppShell>
  )
}

/** Says that React has taken the page over, for public/early-input.js. */
export const markTaken = (): void => document.getElementById('root')?.removeAttribute('data-waiting')

/** Marks the page once its screen is there. */
function Taken() {
  useLayoutEffect(markTaken, [])
  return null
}
