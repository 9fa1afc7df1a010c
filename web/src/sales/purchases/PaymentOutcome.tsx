import type { Checkout } from '@promptery/contract/sales/purchases'
import { RETURN_WORDS } from '@promptery/contract/sales/return-reasons'
import { formatMoney } from '../../lib/format.ts'
import { dueWords } from '../../listings/parts/offer-words.ts'
import { ownedPromptPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'

const OUTCOMES = {
  open: { heading: 'Waiting for your payment', lead: 'It is not here yet. This page says so as soon as it is.' },
  paid: { heading: 'Payment Done!', lead: 'What you have bought waits for you in your library.' },
  hired: { heading: 'Payment Done!', lead: 'The engineer gets to work, and you are told when it is delivered.' },
  refunded: { heading: 'Your payment goes back', lead: 'Nothing was bought. It goes back the way you paid.' },
  mismatch: {
    heading: 'Your payment goes back',
    lead: 'It came in another amount or currency than asked for, so nothing was bought. You can buy again.',
  },
  failed: { heading: 'The payment has failed', lead: 'Nothing was charged. You can try again.' },
  expired: { heading: 'Nothing was paid', lead: 'The payment page was closed before you paid. You can try again.' },
} as const

export function outcomeOf({ status, mismatch, purchases }: Pick<Checkout, 'status' | 'mismatch' | 'purchases'>) {
  const isSold = status === 'paid' && purchases.some((purchase) => purchase.status === 'paid')
  if (mismatch) return { isSold, ...OUTCOMES.mismatch }
  const isWork = isSold && purchases.every(({ deliveryDue }) => deliveryDue !== undefined)
  return { isSold, ...OUTCOMES[isWork ? 'hired' : status === 'paid' && !isSold ? 'refunded' : status] }
}

/** Paid prompts with links, and refunded ones. */
export function PaidPrompts({ checkout }: { checkout: Checkout }) {
  const { mismatch } = checkout
  return (
    <>
      {mismatch && (
        <p className="mb-6">
          You paid {formatMoney(mismatch.amount, mismatch.currency)} instead of{' '}
          {formatMoney(checkout.amount, checkout.currency)}. All of it goes back to you.
        </p>
      )}
      <ul className="mb-6 divide-y divide-line rounded-xl border bg-surface">
        {checkout.purchases.map(({ prompt_id, title, amount, status, returnedFor, deliveryDue }, index) => (
          <li key={prompt_id ?? index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
            {prompt_id && status === 'paid' ? (
              <TextLink to={ownedPromptPath(prompt_id)} className="wrap-anywhere">
                <bdi>{title}</bdi>
              </TextLink>
            ) : (
              <bdi className="wrap-anywhere">{title}</bdi>
            )}
            {status === 'refunded' && <Badge tone="warn">Your money goes back</Badge>}
            <span className="ms-auto tabular-nums">{formatMoney(amount, checkout.currency)}</span>
            {deliveryDue && (
              <span className="basis-full text-small text-muted">
                {dueWords({ status: 'accepted', dueAt: deliveryDue })}
              </span>
            )}
            {returnedFor && <span className="basis-full text-small text-muted">{RETURN_WORDS[returnedFor]}</span>}
          </li>
        ))}
      </ul>
      {checkout.url && (
        <LinkButton to={checkout.url} variant="accent" className="mb-6">
          Go to the payment page
        </LinkButton>
      )}
    </>
  )
}
