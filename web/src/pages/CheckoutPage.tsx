import { useParams } from 'react-router'
import { Page } from '../components/layout/Page.tsx'
import { Card } from '../components/ui/Card.tsx'
import { WithPrompt } from '../features/prompts/WithPrompt.tsx'
import { DemoPayment } from '../features/purchases/DemoPayment.tsx'
import { OrderSummary, OrderSummarySkeleton } from '../features/purchases/OrderSummary.tsx'

export default function CheckoutPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Checkout" width="narrow">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card>
          <h2 className="mb-4 text-heading font-semibold">Order summary</h2>
          <WithPrompt
            id={id}
            loading={<OrderSummarySkeleton />}
            missing={<p className="text-muted">There is no prompt at this address, so there is nothing to pay for.</p>}
          >
            {(prompt) => <OrderSummary prompt={prompt} />}
          </WithPrompt>
        </Card>
        <Card>
          <h2 className="mb-4 text-heading font-semibold">Payment</h2>
          <DemoPayment />
        </Card>
      </div>
    </Page>
  )
}
