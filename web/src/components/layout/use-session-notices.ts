import { useEffect, useEffectEvent, useState } from 'react'
import { createPath, useLocation } from 'react-router'
import { logError } from '../../lib/log.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { currentUser, onSessionChange } from '../../lib/session/session.ts'

/**
 * Says what has become of the session when it was not done in this tab.
 * @returns how often another user has become the user of this tab, which is the key of all that shows the last one's
 */
export function useSessionNotices(): number {
  const [changes, setChanges] = useState(0)
  const navigate = useNavigate()
  const location = useLocation()

  const leaveToAnother = useEffectEvent(() => {
    setChanges((count) => count + 1)
    // What the last user's way here carried along is not for this one.
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
      if (isAnother && by !== 'this tab') leaveToAnother()
      import('./SessionNotice.tsx').then(
        ({ noteSession }) => noteSession(user, by, isAnother),
        (error: unknown) => logError('Code of a notice', error),
      )
    })
  }, [])
  return changes
}
