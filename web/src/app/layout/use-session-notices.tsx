import type { SessionUser } from '@promptery/contract/accounts/users'
import { isolated } from '@promptery/contract/isolated'
import { shownName } from '@promptery/contract/shown-name'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPath, matchPath, useLocation } from 'react-router'
import { logError } from '../../lib/log.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { dismissPageNotice, showPageNotice } from '../../lib/page-notice.ts'
import { fetchCode } from '../../lib/reload-once.ts'
import { type ChangedBy, currentUser, onSessionChange } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'

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

const ENDED: Record<Exclude<ChangedBy, 'this tab'>, string> = {
  'another tab': 'You are signed out: the session was ended in another tab.',
  'the server': 'You are signed out: the session was ended elsewhere, or it has expired.',
}

/** Reports a session that began or ended elsewhere. Changes in this tab dismiss earlier notices. */
function showSessionNotice(user: SessionUser | null, by: ChangedBy): void {
  if (by === 'this tab') dismissPageNotice()
  else if (user) showPageNotice({ about: 'session', content: `You are now signed in as ${isolated(shownName(user))}.` })
  else showPageNotice({ about: 'session', tone: 'danger', content: <SessionEnded by={by} /> })
}

function SessionEnded({ by }: { by: Exclude<ChangedBy, 'this tab'> }) {
  const location = useLocation()
  return (
    <>
      {ENDED[by]}{' '}
      {!matchPath(paths.signIn, location.pathname) && (
        <TextLink
          to={signInPath(createPath(location))}
          onClick={() => dismissPageNotice()}
          className="inline-block py-2 whitespace-nowrap"
        >
          Sign in
        </TextLink>
      )}
    </>
  )
}
