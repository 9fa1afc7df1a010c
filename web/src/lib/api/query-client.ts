import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { logError } from '../log.ts'
import { currentUser } from '../session/session.ts'
import { ApiError, isNotFound } from './api-error.ts'
import { invalidateRoots } from './query-keys.ts'

const MINUTE_MS = 60_000

// Buttons are disabled before the next click or key event, so that nothing is sent twice.
notifyManager.setScheduler(queueMicrotask)

/** Refused requests are not retried. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The screen shows it already.
        if (!isNotFound(error)) logError(query.queryKey.join(' '), error)
      },
    }),
    mutationCache: new MutationCache({
      // What an admin did may have left less to do.
      onSuccess: () => {
        if (currentUser()?.role === 'admin') void invalidateRoots(queryClient, 'unread', 'desk')
      },
      onError: (error, _variables, _context, mutation) => {
        // The form shows it beside its fields.
        const isShown = mutation.meta?.showsRefusal === true && isRefusal(error)
        if (!isShown) logError((error instanceof ApiError && error.call) || 'a change', error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        // Without a network, requests fail immediately instead of waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The browser's. */
export const queryClient = createQueryClient()
