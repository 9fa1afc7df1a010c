import { useLocation } from 'react-router'
import { textInState } from '../../lib/navigation/location-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { useIsHydrated } from '../../lib/use-hydrated.ts'
import { newAccountState, paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Offers to sign in, after a sign-up that led here. */
export function NewAccountNotice() {
  const { state } = useLocation()
  const { isSignedIn } = useSession()
  const isHydrated = useIsHydrated()
  const email = textInState(state, 'email')
  if (email === null || isSignedIn || !isHydrated) return null
  return (
    <Notice role="status" className="mb-6">
      Your account is ready.{' '}
      <TextLink to={paths.signIn} state={newAccountState(email)}>
        Sign in
      </TextLink>
    </Notice>
  )
}
