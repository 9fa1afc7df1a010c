import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { logError } from '../log.ts'
import { ApiError, isNotFound } from './api-error.ts'

const MINUTE_MS = 60_000

// Buttons know that a call is under way before the next click or key comes, so that nothing is sent twice.
notifyManager.setScheduler(queueMicrotask)

/** A refused call is not tried again. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The screen says so already.
      if (!isNotFound(error)) logError(query.queryKey.join(' '), error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      // The form shows it beside its fields.
      const isShown = mutation.meta?.showsRefusal === true && isRefusal(error)
      if (!isShown) logError(mutation.options.mutationKey?.join(' ') ?? 'mutation', error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      // Without a network a call fails at once instead of waiting, and the screen says so.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
