import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useLocation } from 'react-router'
import { Page } from '../components/layout/Page.tsx'
import { LinkButton } from '../components/ui/LinkButton.tsx'
import { textInState } from '../lib/location-state.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

export default function PaymentSuccessfulPage() {
  const { user } = useSession()
  // Only then is it true: anyone can type this address.
  const isBought = user !== null && textInState(useLocation().state, 'paidBy') === user._id
  return (
    <Page
      title="Payment Done!"
      width="form"
      heading={
        <>
          <CheckCircleIcon className="mb-4 size-12 text-good" aria-hidden="true" />
          Payment Done!
        </>
      }
      lead={isBought && 'Your prompt waits for you in your profile.'}
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.marketplace} variant="accent">
          Back to the marketplace
        </LinkButton>
        <LinkButton to={paths.paymentHistory}>Payment history</LinkButton>
      </div>
    </Page>
  )
}
