import type { Query } from '@tanstack/react-query'
import { forgetDehydrated } from '../api/hydration.ts'
import { queryClient } from '../api/query-client.ts'
import { clearTab } from '../storage/personal.ts'
import { tabStore } from '../storage/stores.ts'
import { currentUser, onSessionChange } from './session.ts'

const isWaiting = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'idle'

/** The last signed-in user of this tab. */
const LAST_USER = 'last-user'

/** Removes data of users other than `id` from this tab. */
function forgetOthers(id: string | undefined): void {
  if (id === undefined) return
  const last = tabStore.get(LAST_USER)
  tabStore.set(LAST_USER, id)
  if (last === null || last === id) return
  clearTab()
}

/** Resets all queries when the user changes. Called once, at start. */
export function followSession(): void {
  let id = currentUser()?._id
  forgetOthers(id)
  onSessionChange(() => {
    const next = currentUser()?._id
    if (next === id) return
    id = next
    forgetOthers(id)
    // A reset would bring these back, which are a visitor's.
    forgetDehydrated()
    for (const query of queryClient.getQueryCache().getAll()) {
      query.reset()
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
    }
    // Later: by then the screens of the previous user are unmounted, whose requests would be refused.
    setTimeout(() => void queryClient.refetchQueries({ type: 'active', predicate: isWaiting }))
  })
}
