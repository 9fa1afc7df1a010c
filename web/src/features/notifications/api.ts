import { successSchema } from '@promptery/contract/common'
import { type Notification, notificationsAnswer } from '@promptery/contract/notifications'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What has happened to the user, newest first. */
export const notificationsOptions = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ pageParam, signal }) =>
    call(notificationsAnswer, { url: '/notifications', params: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

type Pages = { pages: { notifications: Notification[]; unread: number }[] }

/** One line for each who wrote: the server forgets the last when the next comes, also on pages that are here. */
const lineOf = ({ _id, type, actor }: Notification) => (type === 'message' ? `message of ${actor?._id}` : _id)

export const notificationsOf = ({ pages }: Pages): Notification[] => {
  const lines = new Map<string, Notification>()
  for (const one of pages.flatMap(({ notifications }) => notifications)) {
    if (!lines.has(lineOf(one))) lines.set(lineOf(one), one)
  }
  return [...lines.values()]
}

const unreadOf = ({ pages: [latest] }: Pages): number => latest?.unread ?? 0

/** How many notifications have not been seen. */
export const useUnreadNotifications = (isSignedIn: boolean): number =>
  useInfiniteQuery({ ...notificationsOptions, enabled: isSignedIn, select: unreadOf }).data ?? 0

/** Takes in a notification that has just come. */
export function useReceiveNotification() {
  const client = useQueryClient()
  return (one: Notification) => {
    client.setQueryData(notificationsOptions.queryKey, (data) => {
      const [latest, ...older] = data?.pages ?? []
      if (!data || !latest || notificationsOf(data).some(({ _id }) => _id === one._id)) return data
      const unread = latest.unread + (one.isRead ? 0 : 1)
      return { ...data, pages: [{ ...latest, notifications: [one, ...latest.notifications], unread }, ...older] }
    })
    // What is told of a prompt makes old what was fetched of it: whoever goes to look gets it anew.
    if (one.prompt) void client.invalidateQueries({ queryKey: queryKeys.prompts, refetchType: 'none' })
  }
}

/** Marks everything up to `upTo` as read. The list keeps showing what was new until it is fetched again. */
export function useMarkNotificationsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['mark notifications read'],
    mutationFn: (upTo: string) => call(successSchema, { method: 'post', url: '/notifications/read', data: { upTo } }),
    onSuccess: () =>
      client.setQueryData(
        notificationsOptions.queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, unread: 0 })) },
      ),
  })
}
