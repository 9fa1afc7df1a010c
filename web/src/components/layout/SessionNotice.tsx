import { XMarkIcon } from '@heroicons/react/20/solid'
import type { SessionUser } from '@promptery/contract/people/users'
import type { ReactNode } from 'react'
import { createPath, matchPath, useLocation } from 'react-router'
import type { ChangedBy } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'
import { iconButtonClass } from '../ui/actions/icon-button-class.ts'
import { TextLink } from '../ui/actions/TextLink.tsx'
import toast from '../ui/feedback/toast.ts'

const NOTICE = { id: 'session', duration: Number.POSITIVE_INFINITY }

const ENDED: Record<Exclude<ChangedBy, 'this tab'>, string> = {
  'another tab': 'You are signed out: the session was ended in another tab.',
  'the server': 'You are signed out: the session was ended elsewhere, or it has expired.',
}

/** Reports a session that began or ended elsewhere. Changes in this tab dismiss earlier notices. */
export function showSessionNotice(user: SessionUser | null, by: ChangedBy, isAnother: boolean): void {
  toast.dismiss(NOTICE.id)
  if (by === 'this tab') return
  // Toasts for the previous user are dismissed.
  if (isAnother) toast.remove()
  if (user) toast(<SessionNotice>You are now signed in as {user.username}.</SessionNotice>, NOTICE)
  else toast.error(<SessionNotice isOver>{ENDED[by]}</SessionNotice>, NOTICE)
}

type Props = {
  /** Whether the user was signed out. The notice then links to signing in. */
  isOver?: boolean
  children: ReactNode
}

/** A toast without a timeout. */
function SessionNotice({ isOver = false, children }: Props) {
  const location = useLocation()
  const here = createPath(location)
  const dismiss = () => toast.dismiss(NOTICE.id)
  return (
    <span className="flex items-center gap-2">
      <span>
        {children}{' '}
        {isOver && !matchPath(paths.signIn, location.pathname) && (
          <TextLink to={signInPath(here)} onClick={dismiss} className="inline-block py-2 whitespace-nowrap">
            Sign in
          </TextLink>
        )}
      </span>
      <button type="button" aria-label="Close" onClick={dismiss} className={iconButtonClass('-me-2 shrink-0')}>
        <XMarkIcon className="size-5" aria-hidden="true" />
      </button>
    </span>
  )
}
