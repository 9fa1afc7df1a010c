import { makeOffer, requestOffer } from '@promptery/contract/hiring/offers'
import type { OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/api/api-client.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { LinkButton } from '../ui/actions/LinkButton.tsx'
import toast from '../ui/feedback/toast.ts'
import { offersOptions, useSendOffer } from './api.ts'
import { OfferCard, sideOf } from './OfferCard.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { WordsDialog } from './WordsDialog.tsx'

const BRIEF = {
  title: 'Ask for an offer',
  action: 'Send the brief',
  label: 'Brief',
  hint: 'What the prompt is for, and what it has to do. The engineer answers with an offer.',
}

/** Ended offers are on the page of all. */
const HAS_ENDED: ReadonlySet<OfferStatus> = new Set(['completed', 'refunded', 'declined', 'withdrawn', 'expired'])

type Props = { peerId: string; peerName: string; userId: string }

/** The open offers of a conversation as cards, and what begins one. */
export function PeerOffers({ peerId, peerName, userId }: Props) {
  const { data = [] } = useInfiniteQuery(offersOptions(peerId))
  const open = data.filter(({ status }) => !HAS_ENDED.has(status))
  const [asked, setAsked] = useState<'brief' | 'offer' | null>(null)
  const send = useSendOffer()
  const close = () => {
    setAsked(null)
    send.reset()
  }
  const done = {
    onSuccess() {
      close()
      toast.success('Sent')
    },
  }
  return (
    <section aria-label="Offers" className="max-h-[45%] shrink-0 overflow-y-auto border-b px-3 py-2 md:px-5">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked('brief')}>Ask for an offer</Button>
        <Button onClick={() => setAsked('offer')}>Make an offer</Button>
        {data.length > 0 && (
          <LinkButton variant="ghost" to={paths.offers}>
            All offers
          </LinkButton>
        )}
      </div>
      {open.length > 0 && (
        <ul className="mt-3 space-y-3 pb-2">
          {open.map((offer) => (
            <li key={offer._id}>
              <OfferCard offer={offer} side={sideOf(userId, offer)} />
            </li>
          ))}
        </ul>
      )}
      {asked === 'brief' && (
        <WordsDialog
          asked={BRIEF}
          request={send}
          onSend={(brief) => send.mutate(() => call(requestOffer, { body: { engineerId: peerId, brief } }), done)}
          onClose={close}
        />
      )}
      {asked === 'offer' && (
        <TermsDialog
          to={peerName}
          request={send}
          onSend={(terms) => send.mutate(() => call(makeOffer, { body: { ...terms, buyerId: peerId } }), done)}
          onClose={close}
        />
      )}
    </section>
  )
}
