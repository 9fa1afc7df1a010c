import type { MoveOfferBody, Offer } from '@promptery/contract/hiring/offers'
import { moveOffer } from '@promptery/contract/hiring/offers'
import { mayMove, type OfferMove, type OfferSide } from '@promptery/contract/listings/offer-lifecycle'
import { fullName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { call } from '../lib/api/api-client.ts'
import { checkoutPath } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { LinkButton } from '../ui/actions/LinkButton.tsx'
import toast from '../ui/feedback/toast.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { useSendOffer } from './api.ts'
import { DeliverDialog } from './DeliverDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { type Asked, WordsDialog } from './WordsDialog.tsx'

type Kind =
  | 'complete'
  | 'withdraw'
  | 'decline'
  | 'giveBack'
  | 'cancel'
  | 'deliver'
  | 'askChanges'
  | 'dispute'
  | 'answer'

/** Moves with a text. */
const ASKED: Partial<Record<Kind, Asked>> = {
  askChanges: {
    title: 'Ask for changes?',
    action: 'Ask for changes',
    label: 'What has to change',
    hint: 'You can ask twice. The engineer reads this.',
  },
  dispute: {
    title: 'Open a dispute?',
    action: 'Dispute',
    variant: 'danger',
    label: 'What is wrong',
    hint: 'The other side and the admins read this. The money waits until they decide.',
  },
  answer: {
    title: 'Your side of it',
    action: 'Send',
    label: 'How you see it',
    hint: 'The other side and the admins read this.',
  },
}

const CONFIRMED: Partial<Record<Kind, { title: string; action: string; text: string }>> = {
  complete: {
    title: 'Accept the delivery?',
    action: 'Accept',
    text: 'The engineer gets their share, and you can ask for no more changes.',
  },
  withdraw: { title: 'Withdraw it?', action: 'Withdraw', text: 'A payment that is under way goes back.' },
  decline: { title: 'Decline it?', action: 'Decline', text: 'The other side is told. A new one can follow.' },
  giveBack: {
    title: 'Refund the buyer?',
    action: 'Refund',
    text: 'The buyer gets all of it, and can no longer read the prompt. You get no share.',
  },
  cancel: {
    title: 'Cancel and get your money back?',
    action: 'Cancel the work',
    text: 'All of it goes back the way you paid. The engineer can no longer deliver.',
  },
}

const BUTTONS: [Kind, string][] = [
  ['deliver', 'Deliver'],
  ['complete', 'Accept the delivery'],
  ['askChanges', 'Ask for changes'],
  ['answer', 'Answer'],
  ['dispute', 'Dispute'],
  ['decline', 'Decline'],
  ['withdraw', 'Withdraw'],
  ['giveBack', 'Refund the buyer'],
  ['cancel', 'Cancel and get a refund'],
]
const MAIN: ReadonlySet<Kind> = new Set(['deliver', 'complete', 'answer'])

const may = (move: Kind | OfferMove, offer: Offer, side: OfferSide): boolean =>
  move === 'answer'
    ? offer.status === 'disputed' && offer.dispute?.by !== side && !offer.dispute?.answer
    : mayMove(move, offer, side)

/** What a side can do with an offer. */
export function OfferActions({ offer, side }: { offer: Offer; side: OfferSide }) {
  const [open, setOpen] = useState<Kind | 'offer' | null>(null)
  const send = useSendOffer()
  const { terms, buyer } = offer
  const title = terms?.title ?? 'the brief'
  const close = () => {
    setOpen(null)
    send.reset()
  }
  const move = (data: MoveOfferBody) =>
    send.mutate(() => call(moveOffer, { params: { id: offer._id }, body: data }), {
      onSuccess() {
        close()
        toast.success('Done')
      },
    })
  const shown = BUTTONS.filter(([kind]) => may(kind, offer, side))
  const canPay = terms && may('accept', offer, side)
  const canOffer = may('offer', offer, side)
  if (shown.length === 0 && !canPay && !canOffer) return null
  const asked = open && open !== 'offer' ? ASKED[open] : undefined
  const confirmed = open && open !== 'offer' ? CONFIRMED[open] : undefined
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {canPay && (
        <LinkButton variant="accent" to={checkoutPath(terms.prompt_id)}>
          Accept and pay<span className="sr-only"> {title}</span>
        </LinkButton>
      )}
      {canOffer && (
        <Button variant="accent" onClick={() => setOpen('offer')}>
          Make an offer
        </Button>
      )}
      {shown.map(([kind, label]) => (
        <Button key={kind} variant={MAIN.has(kind) ? 'accent' : 'quiet'} onClick={() => setOpen(kind)}>
          {label}
          <span className="sr-only">: {title}</span>
        </Button>
      ))}
      {open === 'offer' && (
        <TermsDialog
          to={fullName(buyer)}
          request={send}
          onSend={(given) => move({ move: 'offer', ...given })}
          onClose={close}
        />
      )}
      {open === 'deliver' && terms && (
        <DeliverDialog
          chosen={terms}
          request={send}
          onSend={(delivery) => move({ move: 'deliver', ...delivery })}
          onClose={close}
        />
      )}
      {asked && (
        <WordsDialog
          asked={asked}
          request={send}
          onSend={(words) => move({ move: open as 'askChanges' | 'dispute' | 'answer', words })}
          onClose={close}
        />
      )}
      {confirmed && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={confirmed.title}
          action={confirmed.action}
          request={send}
          onConfirm={() => move({ move: open as 'complete' | 'withdraw' | 'decline' | 'giveBack' | 'cancel' })}
        >
          {confirmed.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
