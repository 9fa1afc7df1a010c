import type { Notification } from '@promptery/contract/notices/notifications'
import { countUnread, listNotifications, readNotifications } from '@promptery/contract/notices/notifications'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'
import { invalidateRoots, queryKeys } from '../lib/api/query-keys.ts'
import { listIn } from '../lib/api/shape.ts'

/** Newest first. */
export const notificationsOptions = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: async ({ pageParam, signal }) => {
    const page = await call(listNotifications, { query: { cursor: pageParam ?? undefined }, signal })
    listIn(page.notifications)
    return page
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

type Pages = { pages: { notifications: Notification[] }[] }

/** One entry per sender, and unread one per kind that waits: a newer one replaces the older one, also in cached pages. */
const lineOf = ({ _id, type, actor, waiting, isRead }: Notification) => {
  if (type === 'message') return `message of ${actor?._id}`
  return waiting && !isRead ? `waiting ${waiting.kind}` : _id
}

export const notificationsOf = ({ pages }: Pages): Notification[] => {
  const lines = new Map<string, Notification>()
  for (const one of pages.flatMap(({ notifications }) => notifications)) {
    if (!lines.has(lineOf(one))) lines.set(lineOf(one), one)
  }
  return [...lines.values()]
}

const unreadOptions = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: ({ signal }) => call(countUnread, { signal }),
})

const NOTHING_UNREAD = { messages: 0, notifications: 0, waits: 0 }

export const useUnread = (isSignedIn: boolean): typeof NOTHING_UNREAD => {
  const { data } = useQuery({ ...unreadOptions, enabled: isSignedIn })
  return isSignedIn && data ? { ...data, waits: data.waits ?? 0 } : NOTHING_UNREAD
}

export function useCountUnread() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: unreadOptions.queryKey })
}

/** Adds a received notification to the cache. */
export function useReceiveNotification() {
  const client = useQueryClient()
  return (one: Notification) => {
    client.setQueryData(notificationsOptions.queryKey, (data) => {
      const [latest, ...older] = data?.pages ?? []
      if (!data || !latest || notificationsOf(data).some(({ _id }) => _id === one._id)) return data
      return { ...data, pages: [{ ...latest, notifications: [one, ...latest.notifications] }, ...older] }
    })
    // It may be about a payment or an offer.
    void invalidateRoots(client, 'payments')
    // A notification about a prompt makes the cached prompt stale.
    if (one.prompt) void client.invalidateQueries({ queryKey: queryKeys.prompts, refetchType: 'none' })
  }
}

/** Marks all up to `upTo` as read. The list still shows what was new until it is refetched. */
export function useMarkNotificationsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => call(readNotifications, { body: { upTo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: unreadOptions.queryKey }),
  })
}
