import { useEffect, useEffectEvent, useState } from 'react'
import { createPath, useLocation } from 'react-router'
import { logError } from '../../lib/log.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { fetchCode } from '../../lib/reload-once.ts'
import { currentUser, onSessionChange } from '../../lib/session/session.ts'
import { showSessionNotice } from './SessionNotice.tsx'

/**
 * Reports sessions that began or ended elsewhere.
 * @returns how often the user of this tab has changed: a key for everything that belongs to a user
 */
export function useSessionNotices(): number {
  const [changes, setChanges] = useState(0)
  const navigate = useNavigate()
  const location = useLocation()

  const clearState = useEffectEvent(() => {
    setChanges((count) => count + 1)
    // The history state belongs to the previous user.
    void navigate(createPath(location), { replace: true, state: null })
  })

  useEffect(() => {
    let id = currentUser()?._id
    let lastId = id
    return onSessionChange((by) => {
      const user = currentUser()
      const isSame = user?._id === id
      id = user?._id
      if (isSame) return
      const isAnother = user !== null && lastId !== undefined && lastId !== user._id
      lastId = user?._id ?? lastId
      showSessionNotice(user, by)
      if (!isAnother || by === 'this tab') return
      clearState()
      fetchCode(() => import('../../ui/feedback/toast.ts')).then(
        // They were for the previous user.
        ({ default: toast }) => toast.remove(),
        (error: unknown) => logError('Code of the toasts', error),
      )
    })
  }, [])
  return changes
}
