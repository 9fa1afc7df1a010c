import type { AdminOffersQuery, DecideOfferBody, Offer } from '@promptery/contract/hiring/offers'
import { decideOffer } from '@promptery/contract/hiring/offers'
import { mayMove, OFFER_PAID } from '@promptery/contract/listings/offer-lifecycle'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../lib/api/api-client.ts'
import { useScrollToHash } from '../lib/navigation/use-scroll-to-hash.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import toast from '../ui/feedback/toast.ts'
import { SelectField } from '../ui/forms/Select.tsx'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { Section } from '../ui/Section.tsx'
import { paidOffersOptions, useSendOffer } from './api.ts'
import { OfferCard, STATES } from './OfferCard.tsx'
import { WordsDialog } from './WordsDialog.tsx'

const HINT = 'Both sides read this.'
const DECISIONS = {
  award: { title: 'Release the money to the engineer?', action: 'Pay the engineer', label: 'Why', hint: HINT },
  refund: { title: 'Refund the buyer in full?', action: 'Refund the buyer', label: 'Why', hint: HINT },
} as const

const OPTIONS = [
  { value: 'open', label: 'Undecided' },
  ...OFFER_PAID.map((status) => ({ value: status, label: STATES[status].name })),
  { value: 'All', label: 'All' },
]

/** Paid offers for admins, with what each side wrote and the decision about the money. Nothing if there are none. */
export function PaidOffers() {
  const { data, isError } = useInfiniteQuery(paidOffersOptions('All'))
  const [params] = useSearchParams()
  const [status, setStatus] = useState(params.get('offers') === 'disputed' ? 'disputed' : 'open')
  const isThere = isError || Boolean(data?.length)
  useScrollToHash('hired-work', isThere)
  if (!isThere) return null
  return (
    <Section title="Hired work" id="hired-work">
      <div className="mb-5 sm:w-56">
        <SelectField
          label="State of the work"
          options={OPTIONS}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        />
      </div>
      <InfiniteList
        options={paidOffersOptions(status as AdminOffersQuery['status'])}
        what="the hired work"
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        empty={<p className="text-muted">Nothing in this state.</p>}
      >
        {(offers) => (
          <ul className="space-y-5">
            {offers.map((offer) => (
              <li key={offer._id}>
                <OfferCard offer={offer} side={null} actions={<Decide offer={offer} />} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Section>
  )
}

function Decide({ offer }: { offer: Offer }) {
  const { _id, terms } = offer
  const [decision, setDecision] = useState<DecideOfferBody['decision'] | null>(null)
  const send = useSendOffer()
  const close = () => {
    setDecision(null)
    send.reset()
  }
  const decide = (answer: string) => {
    if (!decision) return
    send.mutate(() => call(decideOffer, { params: { id: _id }, body: { decision, answer } }), {
      onSuccess() {
        close()
        toast.success('Decided')
      },
    })
  }
  const choices = (['award', 'refund'] as const).filter((one) => mayMove(one, offer, 'admin'))
  if (choices.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {choices.map((one) => (
        <Button key={one} onClick={() => setDecision(one)}>
          {DECISIONS[one].action}
          <span className="sr-only">: {terms?.title}</span>
        </Button>
      ))}
      {decision && <WordsDialog asked={DECISIONS[decision]} request={send} onSend={decide} onClose={close} />}
    </div>
  )
}
