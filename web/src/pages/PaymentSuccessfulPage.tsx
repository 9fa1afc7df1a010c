import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useLocation } from 'react-router'
import { Page } from '../components/layout/Page.tsx'
import { LinkButton } from '../components/ui/actions/LinkButton.tsx'
import { textInState } from '../lib/location-state.ts'
import { useSession } from '../lib/session/session.ts'
import { ownedPromptPath, paths } from '../paths.ts'

export default function PaymentSuccessfulPage() {
  const { user } = useSession()
  const { state } = useLocation()
  // Anyone can type this address: only the checkout tells who has paid for what.
  const promptId = user && textInState(state, 'paidBy') === user._id ? textInState(state, 'promptId') : null
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
      lead={promptId && 'Your prompt waits for you in your profile.'}
    >
      <div className="flex flex-wrap gap-3">
        {promptId && (
          <LinkButton to={ownedPromptPath(promptId)} variant="accent">
            Open your prompt
          </LinkButton>
        )}
        <LinkButton to={paths.marketplace} variant={promptId ? 'quiet' : 'accent'}>
          Back to the marketplace
        </LinkButton>
        <LinkButton to={paths.paymentHistory}>Payment history</LinkButton>
      </div>
    </Page>
  )
}
