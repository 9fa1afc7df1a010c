import type { SessionUser } from '@promptery/contract/accounts/users'
import { isolated } from '@promptery/contract/isolated'
import { shownName } from '@promptery/contract/shown-name'
import { createPath, matchPath, useLocation } from 'react-router'
import { dismissPageNotice, showPageNotice } from '../../lib/page-notice.ts'
import type { ChangedBy } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'

const ENDED: Record<Exclude<ChangedBy, 'this tab'>, string> = {
  'another tab': 'You are signed out: the session was ended in another tab.',
  'the server': 'You are signed out: the session was ended elsewhere, or it has expired.',
}

/** Reports a session that began or ended elsewhere. Changes in this tab dismiss earlier notices. */
export function showSessionNotice(user: SessionUser | null, by: ChangedBy): void {
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
