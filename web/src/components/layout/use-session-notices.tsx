import { useEffect, useEffectEvent, useState } from 'react'
import toast from 'react-hot-toast'
import { createPath, useLocation } from 'react-router'
import { useNavigate } from '../../lib/navigation.ts'
import { type ChangedBy, currentUser, onSessionChange } from '../../lib/session/session.ts'
import { SessionNotice } from './SessionNotice.tsx'

/** There is one such notice, the latest. */
const NOTICE = { id: 'session', duration: Number.POSITIVE_INFINITY }

const ENDED: Record<Exclude<ChangedBy, 'this tab'>, string> = {
  'another tab': 'You are signed out: the session was ended in another tab.',
  'the server': 'You are signed out: the session was ended elsewhere, or it has expired.',
}

/**
 * Says what has become of the session when it was not done in this tab.
 * @returns how often another user has become the user of this tab, which is the key of all that shows the last one's
 */
export function useSessionNotices(): number {
  const [changes, setChanges] = useState(0)
  const navigate = useNavigate()
  const location = useLocation()

  const leaveToAnother = useEffectEvent(() => {
    toast.remove()
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
      toast.dismiss(NOTICE.id)
      if (by === 'this tab') return
      if (isAnother) leaveToAnother()
      if (user) toast(<SessionNotice id={NOTICE.id}>You are now signed in as {user.username}.</SessionNotice>, NOTICE)
      else
        toast.error(
          <SessionNotice id={NOTICE.id} isOver>
            {ENDED[by]}
          </SessionNotice>,
          NOTICE,
        )
    })
  }, [])
  return changes
}
