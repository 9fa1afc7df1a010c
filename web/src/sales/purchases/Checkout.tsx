import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configOptions } from '../../lib/api/config.ts'
import { paidState, paths, signInPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AcceptOffer } from './AcceptOffer.tsx'
import { DemoPayment } from './DemoPayment.tsx'
import { FreeOrder } from './FreeOrder.tsx'
import { OrderSummary, OrderSummarySkeleton } from './OrderSummary.tsx'
import { OwnedOrder } from './OwnedOrder.tsx'
import { ProviderPayment } from './ProviderPayment.tsx'

type Props = {
  prompt: Prompt
  userId: string | undefined
  /** Whether the user came from 'Get Prompt' or 'Buy'. */
  isJustBought: boolean
}

export function Checkout({ prompt, userId, isJustBought }: Props) {
  const { data: config } = useQuery(configOptions)
  const owner = prompt.owned ? userId : undefined
  const isOwn = prompt.uploadedBy === userId
  // Until the configuration is known, nobody should type a card number into the demo's form.
  if (!config) return <WithoutConfig />
  return (
    <Columns summary={<OrderSummary prompt={prompt} />}>
      {isOwn ? (
        <OwnedOrder prompt={prompt} isListing />
      ) : prompt.offer?.status === 'offered' &&
        userId !== undefined &&
        (prompt.price === 0 || config.payments === 'demo') ? (
        <AcceptOffer prompt={prompt} userId={userId} />
      ) : prompt.price === 0 ? (
        <FreeOrder prompt={prompt} />
      ) : config.payments !== 'demo' ? (
        <ProviderPayment prompt={prompt} userId={userId} />
      ) : owner !== undefined && (!isJustBought || prompt.offer) ? (
        <OwnedOrder prompt={prompt} isListing={false} />
      ) : (
        <DemoPayment purchase={owner === undefined ? undefined : paidState(owner, [prompt])} />
      )}
    </Columns>
  )
}

/** For the samples of the cart: the form is only for show. With a payment provider visitors sign in instead. */
export function SampleCheckout() {
  const { data: config } = useQuery(configOptions)
  if (!config) return <WithoutConfig />
  return (
    <Columns summary={<p className="text-muted">This is a sample. There is nothing to pay for.</p>}>
      {config.payments === 'demo' ? (
        <DemoPayment />
      ) : (
        <LinkButton to={signInPath(paths.cart)} variant="accent" className="w-full">
          Sign in to buy
        </LinkButton>
      )}
    </Columns>
  )
}

function WithoutConfig() {
  const { error, refetch } = useQuery(configOptions)
  if (error) return <ErrorState what="how to pay" error={error} onRetry={() => void refetch()} />
  return <CheckoutSkeleton />
}

export function CheckoutSkeleton() {
  return (
    <Columns summary={<OrderSummarySkeleton />}>
      <Skeleton className="h-96" />
    </Columns>
  )
}

function Columns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card>
        <h2 className="mb-4 text-heading font-semibold">Order summary</h2>
        {summary}
      </Card>
      <Card>
        <h2 className="mb-4 text-heading font-semibold">Payment</h2>
        {children}
      </Card>
    </div>
  )
}
