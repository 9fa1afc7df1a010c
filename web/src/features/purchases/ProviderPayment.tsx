import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { formatMoney, plural } from '../../lib/format.ts'
import { ownedPromptPath, paths, promptPath, signInPath } from '../../paths.ts'
import { usePayPrompts } from './api.ts'
import { BuyError } from './BuyError.tsx'
import { TaxedTotal } from './TaxedTotal.tsx'
import { CHOOSE_COUNTRY, useBuyerCountry } from './use-buyer-country.ts'

type Props = { prompt: Prompt; userId: string | undefined }

/** Leads to the payment provider's page, and explains it. */
export function ProviderPayment({ prompt, userId }: Props) {
  const { tax } = useConfig()
  const { country, setCountry, isMissing } = useBuyerCountry(userId)
  const pay = usePayPrompts(userId, country)
  const [isTried, setIsTried] = useState(false)
  const start = () => {
    setIsTried(true)
    if (!isMissing) pay.mutate([prompt])
  }
  if (prompt.owned) {
    return (
      <>
        <p className="mb-5 text-lead font-semibold">Paid: the prompt is yours</p>
        <LinkButton to={ownedPromptPath(prompt._id)} variant="accent" className="w-full">
          Open the prompt
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <p className="text-muted">
        You pay at the page of the payment provider, and come back here. The prompt is yours as soon as the payment has
        arrived. Your card number does not reach this shop.
      </p>
      <RefundRule />
      {tax ? (
        <TaxedTotal
          tax={tax}
          prices={[prompt.price]}
          country={country}
          onCountry={setCountry}
          error={isTried && isMissing ? CHOOSE_COUNTRY : undefined}
        />
      ) : (
        <dl className="my-5 flex items-baseline justify-between border-t pt-5 text-lead font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatMoney(prompt.price)}</dd>
        </dl>
      )}
      {userId === undefined ? (
        <LinkButton to={signInPath(promptPath(prompt._id))} variant="accent" className="w-full">
          Sign in to buy
        </LinkButton>
      ) : (
        <Button variant="accent" isLoading={pay.isBusy} onClick={start} className="w-full">
          Complete Payment
        </Button>
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
