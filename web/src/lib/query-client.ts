import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isNotFound } from './api-error.ts'
import { clearDrafts } from './draft.ts'
import { tabTexts } from './kept-texts.ts'
import { logError } from './log.ts'
import { currentUser, onSessionChange } from './session.ts'

const MINUTE_MS = 60_000

/** A refusal is the server's last word; only silence and failures are worth one more try. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // What does not exist is said on the screen.
      if (!isNotFound(error)) logError(query.queryKey.join(' '), error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      // What a form shows beside its fields needs no second word in the console.
      const isShown = mutation.meta?.showsRefusal === true && isRefusal(error)
      if (!isShown) logError(mutation.options.mutationKey?.join(' ') ?? 'mutation', error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      // Without a network a call fails at once, and the screen says so, instead of waiting in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

const isWaiting = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'idle'

/** Who was last signed in in this tab. */
const LAST_USER = 'last-user'

/** Forgets what was typed here and what could not be sent, unless it is of the user `id`, who may be back. */
function forgetOthers(id: string | undefined): void {
  if (id === undefined) return
  const last = tabTexts.get(LAST_USER)
  tabTexts.set(LAST_USER, id)
  if (last === null || last === id) return
  queryClient.getMutationCache().clear()
  // After it: what is kept of unsent messages is a draft, too.
  clearDrafts()
}

/** What one user was shown is not shown to the next: forgets every answer when the user changes. */
export function followSession(): void {
  let id = currentUser()?._id
  forgetOthers(id)
  onSessionChange(() => {
    const next = currentUser()?._id
    if (next === id) return
    id = next
    forgetOthers(id)
    for (const query of queryClient.getQueryCache().getAll()) query.reset()
    // What only the last user was shown is off the screen by then; asked at once, it would be refused.
    setTimeout(() => void queryClient.refetchQueries({ type: 'active', predicate: isWaiting }))
  })
}
