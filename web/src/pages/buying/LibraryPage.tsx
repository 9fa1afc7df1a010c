import { Page } from '../../components/layout/Page.tsx'
import { SignInFirst } from '../../components/layout/SignInFirst.tsx'
import { Library } from '../../features/library/Library.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function LibraryPage() {
  const { isSignedIn } = useSession()
  if (!isSignedIn) return <SignInFirst title="Your Library" lead="Sign in to see the prompts that you have." />
  return (
    <Page title="Your Library">
      <Library />
    </Page>
  )
}
