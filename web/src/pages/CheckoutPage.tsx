import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Page } from '../components/layout/Page.tsx'
import { Card } from '../components/ui/Card.tsx'
import { LinkButton } from '../components/ui/LinkButton.tsx'
import { Skeleton } from '../components/ui/Skeleton.tsx'
import { WithPrompt } from '../features/prompts/WithPrompt.tsx'
import { DemoPayment } from '../features/purchases/DemoPayment.tsx'
import { OrderSummary, OrderSummarySkeleton } from '../features/purchases/OrderSummary.tsx'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

const NOTHING = 'There is no prompt at this address, so there is nothing to pay for.'

export default function CheckoutPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  // Where the samples of the cart lead: the form is there to be looked at.
  const isSample = id === ':id'
  return (
    <Page title="Checkout" width="narrow">
      <WithPrompt
        id={id}
        loading={<Checkout summary={<OrderSummarySkeleton />} payment={<Skeleton className="h-96" />} />}
        missing={
          isSample ? (
            <Checkout summary={<p className="text-muted">{NOTHING}</p>} payment={<DemoPayment />} />
          ) : (
            <Nothing />
          )
        }
      >
        {(prompt) => (
          <Checkout
            summary={<OrderSummary prompt={prompt} />}
            payment={<DemoPayment owner={prompt.owned ? user?._id : undefined} />}
          />
        )}
      </WithPrompt>
    </Page>
  )
}

function Checkout({ summary, payment }: { summary: ReactNode; payment: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card>
        <h2 className="mb-4 text-heading font-semibold">Order summary</h2>
        {summary}
      </Card>
      <Card>
        <h2 className="mb-4 text-heading font-semibold">Payment</h2>
        {payment}
      </Card>
    </div>
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
