import type { FailedRefund } from '@promptery/contract/sales/refunds'
import { fullName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { InputField } from '../../ui/forms/Input.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { TextDialog } from '../../ui/overlays/TextDialog.tsx'
import { failedRefundsOptions, useSettleRefund } from './api.ts'

/** Outstanding refunds with their reasons, and actions for admins. */
export function FailedRefunds() {
  return (
    <InfiniteList
      options={failedRefundsOptions}
      what="the outstanding refunds"
      skeleton={<Skeleton className="h-24 rounded-xl" />}
      empty={null}
    >
      {(refunds) => (
        <SettledList items={refunds} className="divide-y divide-line rounded-xl border bg-surface">
          {(refund) => (
            <li className="px-4 py-4 sm:px-5">
              <Row refund={refund} />
            </li>
          )}
        </SettledList>
      )}
    </InfiniteList>
  )
}

function Row({ refund }: { refund: FailedRefund }) {
  const { _id: id, title, buyer, amount, paid, currency, failedAt, status, failureCode, paymentId } = refund
  const [isSettling, setIsSettling] = useState(false)
  const repeat = useSettleRefund()
  const what = title ?? 'a deleted prompt'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>
          <strong className="tabular-nums">{formatMoney(amount, currency)}</strong>
          {amount < paid && ` of ${formatMoney(paid, currency)}`} for “<bdi>{what}</bdi>” {amount === 1 ? 'is' : 'are'}{' '}
          outstanding to <MemberLink member={buyer} />.
        </p>
        <p className="mt-1 text-small text-muted">
          {whyOf(refund)}{' '}
          {status === 'pending' ? `Asked last on ${formatDate(failedAt)}.` : `On ${formatDate(failedAt)}.`}{' '}
          {paymentId && `Payment ${paymentId}.`}
        </p>
        <p className="mt-1 text-small text-muted">{whatToDo(refund)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {failureCode !== 'not_returnable' && (
          <Button
            isLoading={repeat.isPending}
            onClick={() =>
              repeat.mutateAsync({ id, act: 'repeat' }).then(
                () => toast.success('The provider is asked again'),
                (error: Error) => toast.error(error.message),
              )
            }
          >
            Try again <span className="sr-only">to refund {what}</span>
          </Button>
        )}
        <Button onClick={() => setIsSettling(true)}>
          Settle<span className="sr-only"> {what}</span>
        </Button>
      </div>
      <SettleRefund refund={refund} isOpen={isSettling} onClose={() => setIsSettling(false)} />
    </div>
  )
}

function whyOf({ failure, failureCode }: FailedRefund): string {
  const code = failureCode === null || failureCode === 'not_returnable' ? '' : ` (${failureCode})`
  if (failure === null) return `The buyer’s bank did not take the money${code}.`
  if (failureCode === 'not_returnable') {
    return 'The provider can return no more of this payment: the rest was returned by hand, or the buyer’s bank took it.'
  }
  return `The payment provider says: “${failure}”${code}.`
}

function whatToDo({ status, failureCode }: FailedRefund): string {
  if (failureCode === 'not_returnable' && status === 'failed')
    return 'Give it back by bank transfer, or settle it with what the buyer has already.'
  const next = status === 'pending' ? 'It is sent again each hour.' : 'Try again.'
  return `${next} Or give it back at the provider’s dashboard, in parts too: that is counted first, and nothing is paid twice. Paid by bank transfer? Press “Settle”.`
}

type Props = { refund: FailedRefund; isOpen: boolean; onClose: () => void }

/** Records that an admin has refunded by other means: the whole outstanding amount, or a part. */
function SettleRefund({ refund: { _id: id, buyer, amount, currency }, isOpen, onClose }: Props) {
  const [part, setPart] = useState(amount.toFixed(2))
  const [isBorne, setIsBorne] = useState(false)
  const settle = useSettleRefund()
  const cents = Math.round(Number(part) * 100)
  const isPossible = cents > 0 && cents <= Math.round(amount * 100)
  return (
    <TextDialog
      title={`Record a refund to ${fullName(buyer)}?`}
      action="Record"
      label="How"
      hint="For the books, such as the date of a bank transfer."
      field="note"
      isRequired
      isOpen={isOpen}
      request={settle}
      onClose={onClose}
      onSend={(note) => {
        if (isPossible) settle.mutate({ id, act: 'settle', note, amount: cents / 100, isBorne }, { onSuccess: onClose })
      }}
    >
      <p className="mb-4">
        Say so once you have given the money back by other means. The shop moves no money for it. The buyer can read the
        prompt until all of it is settled.
      </p>
      <InputField
        label="Amount"
        hint={`At most ${formatMoney(amount, currency)}. What remains stays outstanding.`}
        error={isPossible ? undefined : `Write an amount up to ${formatMoney(amount, currency)}`}
        inputMode="decimal"
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
      <div className="mt-4">
        <Checkbox
          label="The buyer already received this money"
          checked={isBorne}
          onChange={(event) => setIsBorne(event.target.checked)}
        />
      </div>
    </TextDialog>
  )
}
