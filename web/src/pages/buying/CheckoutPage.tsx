import { useLocation, useParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { WithPrompt } from '../../components/prompts/WithPrompt.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Checkout, CheckoutSkeleton, SampleCheckout } from '../../features/purchases/Checkout.tsx'
import { textInState } from '../../lib/navigation/location-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

const NOTHING = 'There is no prompt at this address, so there is nothing to pay for.'

export default function CheckoutPage() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const { user } = useSession()
  const isSample = id === ':id'
  return (
    <Page title="Checkout" width="narrow">
      {/* Cached data is from before the purchase. */}
      <WithPrompt
        key={`${id} ${user?._id}`}
        id={id}
        isFetchedAnew
        loading={<CheckoutSkeleton />}
        missing={isSample ? <SampleCheckout summary={NOTHING} /> : <Nothing />}
      >
        {(prompt) => (
          <Checkout
            prompt={prompt}
            userId={user?._id}
            isJustBought={user !== null && textInState(state, 'boughtBy') === user._id}
          />
        )}
      </WithPrompt>
    </Page>
  )
}

function Nothing() {
  return (
    <>
      <p className="mb-6 text-muted">{NOTHING}</p>
      <LinkButton to={paths.marketplace} variant="accent">
        Browse the marketplace
      </LinkButton>
    </>
  )
}
