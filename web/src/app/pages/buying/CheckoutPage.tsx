import { useLocation, useParams } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { textInState } from '../../../lib/navigation/location-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { WithPrompt } from '../../../listings/parts/WithPrompt.tsx'
import { Checkout, CheckoutSkeleton, SampleCheckout } from '../../../sales/purchases/Checkout.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function CheckoutPage() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const { user } = useSession()
  const { payments } = useConfig()
  // Where the sample cart leads.
  const isSample = id === ':id' && (payments === 'demo' || !user)
  return (
    <Page title="Checkout" width="narrow">
      {/* Cached data is from before the purchase. */}
      <WithPrompt
        key={`${id} ${user?._id}`}
        id={id}
        isFetchedAnew
        loading={<CheckoutSkeleton />}
        {...(isSample && { missing: <SampleCheckout /> })}
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
