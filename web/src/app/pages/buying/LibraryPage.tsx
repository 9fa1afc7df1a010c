import { useSession } from '../../../lib/session/session.ts'
import { Library } from '../../../library/Library.tsx'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'

export default function LibraryPage() {
  const { isSignedIn } = useSession()
  if (!isSignedIn) return <SignInFirst title="Your Library" lead="Sign in to see the prompts that you have." />
  return (
    <Page title="Your Library" action={<LinkButton to={paths.paymentHistory}>Transaction History</LinkButton>}>
      <Library />
    </Page>
  )
}
