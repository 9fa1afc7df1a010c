import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../paths.ts'
import { Payouts } from '../../../sales/payouts/Payouts.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { ConnectedOnly } from '../../layout/ConnectedOnly.tsx'

export default function PayoutsPage() {
  const { isSignedIn } = useSession()
  return (
    <ConnectedOnly to="payments">
      {isSignedIn ? (
        <Page
          title="Payouts"
          width="narrow"
          lead="What you earn, and where it is."
          action={<LinkButton to={paths.listings}>Your Listings</LinkButton>}
        >
          <Payouts />
        </Page>
      ) : (
        <SignInFirst title="Payouts" lead="Sign in to see what you have earned." />
      )}
    </ConnectedOnly>
  )
}
