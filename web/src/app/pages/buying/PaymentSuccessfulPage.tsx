import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { invalidateRoots } from '../../../lib/api/query-keys.ts'
import { textInState } from '../../../lib/navigation/location-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ownedPromptPath, type PaidState, paidCheckoutPath, paths, signInPath } from '../../../paths.ts'
import { checkoutOptions } from '../../../sales/purchases/api.ts'
import { outcomeOf, PaidPrompts } from '../../../sales/purchases/PaymentOutcome.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function PaymentSuccessfulPage() {
  const [search] = useSearchParams()
  const { isSignedIn } = useSession()
  const { payments } = useConfig()
  const checkoutId = search.get('checkout')
  if (checkoutId !== null && isSignedIn) return <ProviderOutcome checkoutId={checkoutId} />
  return payments === 'demo' ? <DemoOutcome /> : <NoOutcome checkoutId={checkoutId} />
}

/** With a payment provider, an address that is of no payment, or of one that only its buyer sees. */
function NoOutcome({ checkoutId }: { checkoutId: string | null }) {
  const isPaid = checkoutId !== null
  return (
    <Page
      title="Payment"
      width="form"
      lead={isPaid ? 'Sign in to see your payment.' : 'No payment found. See your payment history.'}
    >
      {isPaid ? (
        <LinkButton to={signInPath(paidCheckoutPath(checkoutId))} variant="accent">
          Sign in
        </LinkButton>
      ) : (
        <NextSteps isFirst />
      )}
    </Page>
  )
}

/** After returning from the provider's page. The payment may arrive later than the buyer. */
function ProviderOutcome({ checkoutId }: { checkoutId: string }) {
  const client = useQueryClient()
  const { data: checkout, error, isFetching, refetch } = useQuery(checkoutOptions(checkoutId))
  const { isSold, heading, lead } = outcomeOf(checkout ?? { status: 'open', mismatch: null, purchases: [] })
  useEffect(() => {
    if (isSold) void invalidateRoots(client, 'prompts', 'cart', 'engineers')
  }, [client, isSold])
  return (
    <Page
      title={heading}
      width="form"
      heading={
        <>
          {isSold && <CheckCircleIcon className="mb-4 size-12 text-good" aria-hidden="true" />}
          {heading}
        </>
      }
      lead={<span role="status">{lead}</span>}
    >
      {checkout && <PaidPrompts checkout={checkout} />}
      {error && !checkout && <ErrorState what="this payment" onRetry={() => refetch()} isRetrying={isFetching} />}
      <NextSteps isFirst />
    </Page>
  )
}

function DemoOutcome() {
  const { user } = useSession()
  const { state } = useLocation()
  // Anyone can open this URL: only the checkout's state tells who has paid for what.
  const prompts = user && textInState(state, 'paidBy') === user._id ? promptsIn(state) : []
  const [first] = prompts
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
      lead={first && `Your ${prompts.length > 1 ? 'prompts wait' : 'prompt waits'} for you in your library.`}
    >
      {prompts.length > 1 && (
        <ul className="mb-6 divide-y divide-line rounded-xl border bg-surface">
          {prompts.map(({ _id, title }) => (
            <li key={_id}>
              <TextLink to={ownedPromptPath(_id)} className="block px-4 py-3 wrap-anywhere">
                <bdi>{title}</bdi>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {prompts.length === 1 && first && (
          <LinkButton to={ownedPromptPath(first._id)} variant="accent">
            Open your prompt
          </LinkButton>
        )}
        <NextSteps isFirst={prompts.length !== 1} />
      </div>
    </Page>
  )
}

/** The prompts in the state of a navigation. A history entry may be older than this code. */
function promptsIn(state: unknown): PaidState['prompts'] {
  const { prompts } = state as Partial<PaidState>
  return Array.isArray(prompts) ? prompts : []
}

function NextSteps({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.marketplace} variant={isFirst ? 'accent' : 'quiet'}>
        Back to the marketplace
      </LinkButton>
      <LinkButton to={paths.paymentHistory}>Transaction History</LinkButton>
    </div>
  )
}
