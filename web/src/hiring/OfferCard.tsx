import type { Offer } from '@promptery/contract/hiring/offers'
import type { OfferSide } from '@promptery/contract/listings/offer-lifecycle'
import { shownName } from '@promptery/contract/shown-name'
import type { ReactNode } from 'react'
import { formatDateTime, formatPrice, plural } from '../lib/format.ts'
import { dueWords } from '../listings/parts/offer-words.ts'
import { editPromptPath, ownedPromptPath, paths, promptPath } from '../paths.ts'
import { TextLink } from '../ui/actions/TextLink.tsx'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { MemberLink } from '../ui/MemberLink.tsx'
import { Username } from '../ui/Username.tsx'
import { OfferActions } from './OfferActions.tsx'

/** Names of the statuses on screens. */
export const STATES: Record<Offer['status'], { name: string; tone: BadgeTone }> = {
  requested: { name: 'Brief', tone: 'neutral' },
  offered: { name: 'Offered', tone: 'accent' },
  accepted: { name: 'In progress', tone: 'accent' },
  delivered: { name: 'Delivered', tone: 'accent' },
  changes: { name: 'Changes asked', tone: 'warn' },
  disputed: { name: 'Disputed', tone: 'danger' },
  completed: { name: 'Accepted', tone: 'good' },
  refunded: { name: 'Money back', tone: 'neutral' },
  declined: { name: 'Declined', tone: 'neutral' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
  expired: { name: 'Time passed', tone: 'neutral' },
}

/** What the engineer's absence means for the buyer. */
const AWAY: Partial<Record<Offer['status'], string>> = {
  offered: 'can’t deliver right now, so you can’t pay this offer.',
  accepted: 'can’t deliver right now. Wait, or cancel and get your money back.',
  changes: 'can’t deliver right now. Wait, or cancel and get your money back.',
}

const IS_PAID: ReadonlySet<Offer['status']> = new Set(['accepted', 'delivered', 'changes', 'disputed', 'completed'])

/** The side of a user. Null: an admin's view. */
export const sideOf = (userId: string, { engineer, buyer }: Offer): OfferSide | null =>
  userId === engineer._id ? 'engineer' : userId === buyer._id ? 'buyer' : null

type Props = {
  offer: Offer
  /** Null: an admin looks. */
  side: OfferSide | null
  /** Instead of those of a side. */
  actions?: ReactNode
}

/** An offer with its words, and the actions of who looks. */
export function OfferCard({ offer, side, actions }: Props) {
  const { status, engineer, buyer, brief, terms, dueAt, changes, dispute, decision, isEngineerAway } = offer
  const { name, tone } = STATES[status]
  const due = dueWords(offer, side === 'buyer')
  // Before the payment its listing has nothing to read, and after a refund nothing to use.
  const path = terms && IS_PAID.has(status) && (side === 'buyer' ? ownedPromptPath : promptPath)(terms.prompt_id)
  return (
    <article className="rounded-xl border bg-surface p-5 wrap-anywhere">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 flex-1 font-semibold">
          {path ? (
            <TextLink to={path}>
              <bdi>{terms.title}</bdi>
            </TextLink>
          ) : (
            <bdi>{terms?.title ?? `A brief to ${shownName(engineer)}`}</bdi>
          )}
        </h3>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="mt-1 text-small text-muted">
        <MemberLink member={engineer} /> <Username of={engineer} /> for <MemberLink member={buyer} />{' '}
        <Username of={buyer} />
        {terms && ` · ${formatPrice(terms.price, terms.currency)} · ${plural(terms.days, 'day')} to deliver`}
      </p>
      {brief && <Words label="Brief">{brief}</Words>}
      {terms && <Words label="Offer">{terms.description}</Words>}
      {changes && <Words label="Changes asked for">{changes}</Words>}
      {dispute && (
        <>
          <Words label={`The ${dispute.by} disputes it`}>{dispute.reason}</Words>
          {dispute.answer && (
            <Words label={`The ${dispute.by === 'buyer' ? 'engineer' : 'buyer'} answers`}>{dispute.answer}</Words>
          )}
        </>
      )}
      {decision && <Words label="The admins have decided">{decision}</Words>}
      {side === 'engineer' && terms && path && (
        <p className="mt-3 text-small">
          <TextLink to={`${editPromptPath(terms.prompt_id)}#samples`}>Samples of results</TextLink>
        </p>
      )}
      {side !== 'engineer' && isEngineerAway && AWAY[status] && (
        <Notice tone="warn" className="mt-3">
          <bdi>{shownName(engineer)}</bdi> {AWAY[status]}
        </Notice>
      )}
      {due && dueAt && (
        <p className="mt-3 text-small text-muted" title={formatDateTime(dueAt)}>
          {due}
        </p>
      )}
      {status === 'refunded' && side === 'buyer' && terms && terms.price > 0 && (
        <p className="mt-3 text-small text-muted">
          Your money goes back the way you paid. <TextLink to={paths.paymentHistory}>See the payment</TextLink>
        </p>
      )}
      {actions ?? (side && <OfferActions offer={offer} side={side} />)}
    </article>
  )
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <div className="mt-3">
      <p className="text-small text-faint">{label}</p>
      <p dir="auto" className="whitespace-pre-line">
        {children}
      </p>
    </div>
  )
}
