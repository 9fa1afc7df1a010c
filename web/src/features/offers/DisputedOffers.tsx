import type { DecideOfferBody, Offer } from '@promptery/contract/money/offers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Section } from '../../components/ui/Section.tsx'
import { useScrollToHash } from '../../lib/navigation/use-scroll-to-hash.ts'
import { disputedOffersOptions, useSendOffer } from './api.ts'
import { OfferCard } from './OfferCard.tsx'
import { WordsDialog } from './WordsDialog.tsx'

const HINT = 'Both sides read this.'
const DECISIONS = {
  award: { title: 'Give the engineer their share?', action: 'Award the engineer', label: 'Why', hint: HINT },
  refund: { title: 'Give the buyer the money back?', action: 'Refund the buyer', label: 'Why', hint: HINT },
} as const

/** Disputed offers for admins, with both sides' words. Nothing if there are none. */
export function DisputedOffers() {
  const { data, isError } = useInfiniteQuery(disputedOffersOptions)
  const isThere = isError || Boolean(data?.length)
  useScrollToHash('disputed-offers', isThere)
  if (!isThere) return null
  return (
    <Section title="Disputed offers" id="disputed-offers">
      <InfiniteList
        options={disputedOffersOptions}
        what="the disputed offers"
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        empty={null}
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

function Decide({ offer: { _id, terms } }: { offer: Offer }) {
  const [decision, setDecision] = useState<DecideOfferBody['decision'] | null>(null)
  const send = useSendOffer()
  const close = () => {
    setDecision(null)
    send.reset()
  }
  const decide = (answer: string) => {
    if (!decision) return
    send.mutate(
      { url: `/admin/offers/${_id}`, data: { decision, answer } },
      {
        onSuccess() {
          close()
          toast.success('Decided')
        },
      },
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {(['award', 'refund'] as const).map((one) => (
        <Button key={one} onClick={() => setDecision(one)}>
          {DECISIONS[one].action}
          <span className="sr-only">: {terms?.title}</span>
        </Button>
      ))}
      {decision && <WordsDialog asked={DECISIONS[decision]} request={send} onSend={decide} onClose={close} />}
    </div>
  )
}
