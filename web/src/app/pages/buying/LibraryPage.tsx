import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Library } from '../../../library/Library.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../paths.ts'

export default function LibraryPage() {
  const { isSignedIn } = useSession()
  if (!isSignedIn) return <SignInFirst title="Your Library" lead="Sign in to see the prompts that you have." />
  return (
    <Page title="Your Library" action={<LinkButton to={paths.paymentHistory}>Transaction History</LinkButton>}>
      <Library />
    </Page>
  )
}
