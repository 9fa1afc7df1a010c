import { LIMITS } from '@promptery/contract/constants'
import type { PayableEngineer } from '@promptery/contract/sales/payouts'
import { fullName, shownName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { formatMoney, plural } from '../../lib/format.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { newUuid } from '../../lib/uuid.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { payableOptions, useMarkPaid } from './api.ts'
import { describeAccount } from './describe-account.ts'

/** Engineers with earnings that are due, with a button to record a manual payout. */
export function PayableList() {
  return (
    <InfiniteList
      options={payableOptions}
      what="the engineers"
      skeleton={<Skeleton className="h-72 rounded-xl" />}
      empty={
        <EmptyState title="Nothing is payable">
          Engineers are listed here whose share is to be paid and was not sent.
        </EmptyState>
      }
    >
      {(engineers) => (
        <SettledList
          items={engineers}
          idOf={({ user, currency }) => `${user._id} ${currency}`}
          className="divide-y divide-line rounded-xl border bg-surface"
        >
          {(engineer) => <Row engineer={engineer} />}
        </SettledList>
      )}
    </InfiniteList>
  )
}

function Row({ engineer }: { engineer: PayableEngineer }) {
  const { user, account, isSuspended, currency, sales, payable, debt, amount, failure } = engineer
  const [isOpen, setIsOpen] = useState(false)
  const { name, tone } = describeAccount(account, 0)
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto_12rem] md:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <MemberLink member={user} className="-my-2.5 inline-block py-2.5 wrap-anywhere" />
          <Badge tone={tone}>{name}</Badge>
          {isSuspended && <Badge tone="warn">Suspended</Badge>}
        </p>
        {user.email && <p className="text-small text-faint wrap-anywhere">{user.email}</p>}
        {isSuspended && <p className="mt-1 text-small text-muted">On hold until the suspension ends.</p>}
        {failure && <p className="mt-1 text-small text-danger wrap-anywhere">Transfer failed: {failure}</p>}
      </div>
      <div className="md:text-end">
        <p className="text-lead font-semibold tabular-nums">{formatMoney(amount, currency)}</p>
        <p className="text-small text-faint">
          {debt > 0
            ? `${formatMoney(payable, currency)} of ${plural(sales, 'sale')}, less a debt of ${formatMoney(debt, currency)}`
            : plural(sales, 'sale')}
        </p>
      </div>
      {!isSuspended && (
        <Button aria-disabled={amount === 0} onClick={() => setIsOpen(true)} className="md:justify-self-end">
          Mark as paid<span className="sr-only"> to {shownName(user)}</span>
        </Button>
      )}
      {isOpen && <MarkPaidDialog engineer={engineer} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

type Props = { engineer: PayableEngineer; onClose: () => void }

/**
 * Records a manual payout of the amount that was payable when it was opened. If that changes, the dialog has to be
 * reopened.
 */
export function MarkPaidDialog({ engineer, onClose }: Props) {
  // The list may be refetched while this is open.
  const [{ user, amount, currency, account }] = useState(engineer)
  const [note, setNote] = useState('')
  // Retries use the same idempotency key.
  const [clientKey] = useState(newUuid)
  const mark = useMarkPaid(user._id)
  const excess = tooLong(note.trim(), LIMITS.reasonMax)
  const refusal = mark.error && refusalOf(mark.error, ['note'])
  const isEmpty = note.trim() === ''
  const hasChanged = hasCode(mark.error, 'payable_changed')
  const record = async () => {
    await mark.mutateAsync({ amount, currency, note: note.trim(), clientKey })
    // Two presses are one payout.
    toast.success('Payment Recorded', { id: clientKey })
    onClose()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Paid ${formatMoney(amount, currency)} to ${fullName(user)}?`}
      footer={
        <>
          <Button onClick={onClose}>{hasChanged ? 'Close' : 'Cancel'}</Button>
          {!hasChanged && (
            <Button
              variant="accent"
              isLoading={mark.isPending || mark.isSuccess}
              aria-disabled={isEmpty || excess !== undefined}
              // The error is shown below.
              onClick={() => void record().catch(() => undefined)}
            >
              Mark as paid
            </Button>
          )}
        </>
      }
    >
      <p className="mb-5">
        Pay first, by bank or otherwise; this writes it down, and nothing is sent. It cannot be taken back.
        {account.status === 'ready' && ' This engineer’s account is ready: without this the shop sends it by itself.'}
      </p>
      <TextareaField
        label="How it was paid"
        error={excess ?? refusal?.fields[0]?.message}
        hint="Admins see this."
        data-autofocus
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {refusal?.general && (
        <Notice tone="danger" role="alert" className="mt-4">
          {refusal.general}
        </Notice>
      )}
    </Modal>
  )
}
