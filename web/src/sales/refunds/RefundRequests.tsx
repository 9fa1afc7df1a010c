import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { quoted } from '@promptery/contract/isolated'
import type { RefundRequest } from '@promptery/contract/sales/refunds'
import { type ReactNode, useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { promptPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { TextDialog } from '../../ui/overlays/TextDialog.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { isPast, ownRequestsOptions, useDecideRefund } from './api.ts'

type Props = { options: typeof ownRequestsOptions; isAdmin?: boolean; empty: ReactNode }

/** Open requests, oldest first. */
export function RefundRequestList({ options, isAdmin = false, empty }: Props) {
  return (
    <InfiniteList
      options={options}
      what="the refund requests"
      skeleton={<Skeleton className="h-48 rounded-xl" />}
      empty={empty}
    >
      {(requests) => (
        <SettledList items={requests} className="space-y-4">
          {(request) => (
            <li>
              <RefundRequestCard request={request} isAdmin={isAdmin} />
            </li>
          )}
        </SettledList>
      )}
    </InfiniteList>
  )
}

/** Refund requests for the user to decide, as an engineer. */
export function OwnRefundRequests() {
  return (
    <RefundRequestList
      options={ownRequestsOptions}
      empty={
        <EmptyState title="Nobody asks for a refund" icon={CheckCircleIcon}>
          When a buyer asks for their money back, you are notified, and answer here.
        </EmptyState>
      }
    />
  )
}

type Decision = 'grant' | 'refuse'

const TEXTS = {
  grant: {
    action: 'Give the money back',
    notice: 'Refund granted',
    variant: 'accent',
    hint: 'Optional. The buyer reads this.',
    what: 'The buyer can no longer read the prompt, the sale is counted no more, and your share of it is taken back.',
    forAdmins: 'The buyer can no longer read the prompt, and the engineer’s share of the sale is taken back.',
  },
  refuse: {
    action: 'Refuse',
    notice: 'Refund refused',
    variant: 'danger',
    hint: 'The buyer reads this.',
    what: 'The buyer keeps the prompt and cannot ask again.',
    forAdmins: 'The buyer keeps the prompt and cannot ask again.',
  },
} as const

/** A refund request with the actions to decide it. */
export function RefundRequestCard({ request, isAdmin }: { request: RefundRequest; isAdmin: boolean }) {
  const { prompt, buyer, seller, amount, currency, tax, extraReturned, paidAt, reason, createdAt } = request
  const { escalatesAt, isEscalated } = request
  const [decision, setDecision] = useState<Decision | null>(null)
  const isDeciding = isAdmin || !isEscalated
  return (
    <article className="rounded-xl border bg-surface p-5 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 flex-1 text-lead font-semibold wrap-anywhere">
          <TextLink to={promptPath(prompt._id)}>
            <bdi>{prompt.title}</bdi>
          </TextLink>
        </h3>
        <span className="text-end">
          <span className="text-lead font-semibold tabular-nums">{formatMoney(amount, currency)}</span>
          {tax !== undefined && (
            <span className="block text-small text-muted">with {formatMoney(tax, currency)} tax</span>
          )}
        </span>
      </div>
      <p className="mt-1 text-small text-faint">
        <MemberLink member={buyer} />
        {isAdmin && (
          <>
            {' bought it from '}
            <MemberLink member={seller} />
          </>
        )}
        {isAdmin ? ' on ' : ' bought it on '}
        {formatDate(paidAt)} and asked <Time at={createdAt} />
      </p>
      <blockquote dir="auto" className="mt-4 border-s-2 border-line ps-4 whitespace-pre-line wrap-anywhere">
        {reason}
      </blockquote>
      {extraReturned !== undefined && (
        <p className="mt-4 text-small text-warn">
          {formatMoney(extraReturned, currency)} was already refunded by the bank or the shop.
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {isDeciding && (
          <>
            <Button variant="accent" onClick={() => setDecision('grant')}>
              Give the money back <span className="sr-only">for {prompt.title}</span>
            </Button>
            <Button onClick={() => setDecision('refuse')}>
              Refuse <span className="sr-only">the refund of {prompt.title}</span>
            </Button>
          </>
        )}
        {isEscalated ? (
          <Badge tone="warn">{isAdmin ? 'Yours to decide' : 'The admins decide'}</Badge>
        ) : (
          <span className="text-small text-muted">
            {isAdmin ? `The engineer has until ${formatDate(escalatesAt)}` : `Answer until ${formatDate(escalatesAt)}`}
          </span>
        )}
      </div>
      {(['grant', 'refuse'] as const).map((one) => (
        <DecideDialog
          key={one}
          request={request}
          decision={one}
          isAdmin={isAdmin}
          isOpen={decision === one}
          onClose={() => setDecision(null)}
        />
      ))}
    </article>
  )
}

type DialogProps = {
  request: RefundRequest
  decision: Decision
  isAdmin: boolean
  isOpen: boolean
  onClose: () => void
}

function DecideDialog({ request: { _id, prompt }, decision, isAdmin, isOpen, onClose }: DialogProps) {
  const decide = useDecideRefund()
  const { action, notice, variant, hint, what, forAdmins } = TEXTS[decision]
  const send = (answer: string) =>
    decide.mutateAsync({ id: _id, decision, answer }).then(
      () => {
        onClose()
        toast.success(notice)
      },
      (error) => {
        if (!isPast(error)) return
        onClose()
        toast.error(`${quoted(prompt.title)}: ${error.message}`)
      },
    )
  return (
    <TextDialog
      title={decision === 'grant' ? `Refund ${quoted(prompt.title)}?` : `Refuse to refund ${quoted(prompt.title)}?`}
      action={action}
      variant={variant}
      label="Answer"
      hint={hint}
      field="answer"
      isRequired={decision === 'refuse'}
      isOpen={isOpen}
      request={decide}
      onClose={onClose}
      onSend={send}
    >
      <p>{isAdmin ? forAdmins : what}</p>
    </TextDialog>
  )
}
