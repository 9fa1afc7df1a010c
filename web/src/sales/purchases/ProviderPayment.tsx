import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { uploaderOf } from '@promptery/contract/shown-name'
import { Suspense } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { formatMoney, plural } from '../../lib/format.ts'
import { dueWords, hiringWords } from '../../listings/parts/offer-words.ts'
import { ownedPromptPath, paths, promptPath, signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePayPrompts } from './api.ts'
import { BuyError } from './BuyError.tsx'

const TaxedPayment = lazyPart(async () => (await import('./TaxedPayment.tsx')).TaxedPayment)

type Props = { prompt: Prompt; userId: string | undefined }

/** Leads to the payment provider's page, and explains it. */
export function ProviderPayment({ prompt, userId }: Props) {
  const { tax } = useConfig()
  const pay = usePayPrompts(userId)
  const payButton = (country?: string, mayPay = () => true) =>
    userId === undefined ? (
      <LinkButton to={signInPath(promptPath(prompt._id))} variant="accent" className="w-full">
        Sign in to buy
      </LinkButton>
    ) : (
      <Button
        variant="accent"
        isLoading={pay.isBusy}
        onClick={() => mayPay() && pay.mutate({ prompts: [prompt], country })}
        className="w-full"
      >
        Complete Payment
      </Button>
    )
  if (prompt.owned) {
    return (
      <>
        <p className="text-lead font-semibold">{prompt.offer ? 'Paid' : 'Paid: the prompt is yours'}</p>
        {prompt.offer && <p className="mt-1 text-muted">{dueWords(prompt.offer)}</p>}
        <LinkButton to={ownedPromptPath(prompt._id)} variant="accent" className="mt-5 w-full">
          Open the prompt
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <p className="text-muted">
        You pay at the page of the payment provider, and come back here.{' '}
        {prompt.offer
          ? hiringWords(uploaderOf(prompt), prompt.offer.days)
          : 'The prompt is yours as soon as the payment has arrived.'}{' '}
        Your card number does not reach this shop.
      </p>
      <RefundRule />
      {tax ? (
        <Suspense fallback={<Skeleton className="my-5 h-40" />}>
          <TaxedPayment tax={tax} prices={[prompt.price]} userId={userId}>
            {payButton}
          </TaxedPayment>
        </Suspense>
      ) : (
        <>
          <dl className="my-5 flex items-baseline justify-between border-t pt-5 text-lead font-semibold">
            <dt>Total</dt>
            <dd className="tabular-nums">{formatMoney(prompt.price)}</dd>
          </dl>
          {payButton()}
        </>
      )}
      <BuyError error={pay.error} className="mt-3" />
    </>
  )
}

function RefundRule() {
  const { refundDays } = useConfig()
  if (refundDays === 0) return <p className="mt-3 text-muted">What is paid is not given back.</p>
  return (
    <p className="mt-3 text-muted">
      You can ask for your money back for {plural(refundDays, 'day')}, in your{' '}
      <TextLink to={paths.paymentHistory}>transaction history</TextLink>. The engineer answers within{' '}
      {REFUND_DECISION_DAYS} days, or else the shop does. When the money goes back, you can no longer read the prompt.
    </p>
  )
}
