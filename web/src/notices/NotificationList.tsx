import { BellIcon } from '@heroicons/react/24/outline'
import type { Notification } from '@promptery/contract/notices/notifications'
import { useEffect, useEffectEvent } from 'react'
import { usePageVisible } from '../lib/use-page-visible.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { SampleContent } from '../ui/layout/SampleContent.tsx'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { notificationsOf, notificationsOptions, useMarkNotificationsRead, useUnread } from './api.ts'
import { NotificationRow } from './NotificationRow.tsx'

/** Newest first. Shown ones are marked as read. */
export function NotificationList() {
  return (
    <InfiniteList
      options={{ ...notificationsOptions, select: notificationsOf }}
      what="your notifications"
      skeleton={
        <SkeletonRows
          className="divide-y divide-line rounded-xl border bg-surface"
          row="gap-4 px-5 py-4"
          picture="size-6"
          lines={['h-5 w-3/5', 'h-4 w-24']}
        />
      }
      empty={
        <EmptyState title="No notifications at the moment." icon={BellIcon}>
          When someone buys or likes a prompt of yours, or writes to you, you read it here.
        </EmptyState>
      }
    >
      {(notifications) => <NotificationRows notifications={notifications} />}
    </InfiniteList>
  )
}

function NotificationRows({ notifications }: { notifications: Notification[] }) {
  useReading(notifications[0]?._id)
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border bg-surface">
      {notifications.map((notification) => (
        <li key={notification._id}>
          <NotificationRow notification={notification} />
        </li>
      ))}
    </ul>
  )
}

/** Marks shown notifications as read while the tab is visible. */
function useReading(newestId: string | undefined): void {
  const isVisible = usePageVisible()
  const { mutate } = useMarkNotificationsRead()
  const read = useEffectEvent((upTo: string) => mutate(upTo))
  const hasUnread = useUnread(true).notifications > 0
  useEffect(() => {
    if (isVisible && hasUnread && newestId) read(newestId)
  }, [isVisible, hasUnread, newestId])
}

const SAMPLES = [
  { text: 'Your prompt “Folded paper animals” was sold', when: '5 minutes ago' },
  { text: 'mira.holt likes your prompt “Quiet harbour towns”', when: '1 hour ago' },
  { text: 'You have a new message from an engineer', when: 'yesterday' },
  { text: 'Your prompt “Isometric kitchens” was approved', when: '3 days ago' },
]

export function SampleNotifications() {
  return (
    <SampleContent title="Here you read what happens with your prompts">
      <ul className="divide-y divide-line rounded-xl border bg-surface">
        {SAMPLES.map(({ text, when }) => (
          <li key={text} className="flex items-start gap-4 px-4 py-4 sm:px-5">
            <BellIcon className="mt-0.5 size-6 shrink-0 text-faint" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block">{text}</span>
              <span className="mt-1 block text-small text-faint">{when}</span>
            </span>
          </li>
        ))}
      </ul>
    </SampleContent>
  )
}
