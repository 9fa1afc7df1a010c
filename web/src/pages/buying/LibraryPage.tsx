import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Library } from '../../features/library/Library.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'

export default function LibraryPage() {
  const { isSignedIn } = useSession()
  if (!isSignedIn) {
    return (
      <Page title="Your Library" lead="Sign in to see the prompts that you have." width="prose">
        <LinkButton to={signInPath(paths.library)} variant="accent">
          Sign in
        </LinkButton>
      </Page>
    )
  }
  return (
    <Page title="Your Library">
      <Library />
    </Page>
  )
}
