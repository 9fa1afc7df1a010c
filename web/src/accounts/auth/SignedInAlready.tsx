import { shownName } from '@promptery/contract/shown-name'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Shows the current user above a form for visitors. */
export function SignedInAlready() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Notice>
      You are signed in as <bdi>{shownName(user)}</bdi>. <TextLink to={paths.profile}>Go to your profile</TextLink>
    </Notice>
  )
}
