import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { Transaction } from '@promptery/contract/sales/payments'
import { RETURN_WORDS } from '@promptery/contract/sales/return-reasons'
import { type ReactNode, useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { receiptPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import toast from '../../ui/feedback/toast.ts'
import { TextDialog } from '../../ui/overlays/TextDialog.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useRequestRefund, useWithdrawRefund } from './api.ts'

/** The state of a purchase's refunds and disputes; for its buyer, with possible actions. */
export function PurchaseStatus({ transaction }: { transaction: Transaction }) {
  const { _id, title, receipt_id, refundableUntil, refundRequest, user } = transaction
  const isOwn = user === undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
      <div className="min-w-0 flex-1 basis-72 space-y-1 text-muted wrap-anywhere">
        {isOwn && refundableUntil && <p>You can request a refund until {formatDate(refundableUntil)}.</p>}
        {describeStatus(transaction)}
      </div>
      <div className="-my-1 flex flex-wrap items-center gap-x-5">
        {isOwn && refundableUntil && <RequestRefund purchaseId={_id} title={title} />}
        {isOwn && refundRequest?.status === 'open' && <WithdrawRefund requestId={refundRequest._id} title={title} />}
        {receipt_id && (
          <TextLink to={receiptPath(receipt_id)} className="py-3">
            Receipt <span className="sr-only">for {title}</span>
          </TextLink>
        )}
      </div>
    </div>
  )
}

function describeStatus({
  status,
  returnedFor,
  currency,
  refund,
  returned,
  outstanding,
  extraReturned,
  dispute,
  refundRequest: request,
  user,
}: Transaction): ReactNode {
  return (
    <>
      {request?.status === 'open' && (
        <p>
          Money asked back <Time at={request.createdAt} />: “<bdi>{request.reason}</bdi>”{' '}
          {deciderOf(request.escalatesAt)}
        </p>
      )}
      {request?.status === 'refused' && (
        <p>
          Not given back: “<bdi>{request.answer}</bdi>”
        </p>
      )}
      {dispute === 'open' && <p>The bank looks into this payment. It decides whether the money goes back.</p>}
      {dispute === 'open' && user && <p>Answer the bank in Stripe’s dashboard before its deadline.</p>}
      {dispute === 'won' && <p>The bank decided that this payment stays.</p>}
      {extraReturned !== undefined && (
        <p>
          {formatMoney(extraReturned, currency)} was already refunded by the bank or the shop.
          {status === 'paid' && (user ? ' The buyer keeps the purchase.' : ' You keep the purchase.')}
        </p>
      )}
      {(status === 'refunded' || status === 'refunding') && (
        <>
          {request?.status === 'granted' && request.answer && (
            <p>
              Granted: “<bdi>{request.answer}</bdi>”
            </p>
          )}
          {returnedFor && <p>Nothing was bought. {RETURN_WORDS[returnedFor]}</p>}
          <p>
            {outstanding > 0
              ? describeOutstanding(
                  refund,
                  formatMoney(outstanding, currency),
                  returned > 0 && formatMoney(returned, currency),
                )
              : describeRefund(refund, dispute)}
          </p>
          {status === 'refunding' && !returnedFor && <p>The prompt can be read until the whole amount is back.</p>}
        </>
      )}
    </>
  )
}

const deciderOf = (escalatesAt: string): string =>
  new Date(escalatesAt).getTime() > Date.now()
    ? `The engineer answers until ${formatDate(escalatesAt)}.`
    : 'The admins of the shop answer.'

function describeOutstanding(refund: Transaction['refund'], outstanding: string, returned: string | false): string {
  const parts = returned ? `${returned} were given back. ${outstanding}` : outstanding
  if (refund === 'pending') return `${parts} go back as soon as the payment provider returns them.`
  return `${parts} could not be returned by the payment provider. The admins of the shop see to it.`
}

function describeRefund(refund: Transaction['refund'], dispute: Transaction['dispute']): string {
  if (refund === null && dispute === 'lost') return 'The bank gave the money back.'
  return 'The money was given back. It takes a bank some days to show it.'
}

type Props = { purchaseId: string; title: string }

function RequestRefund({ purchaseId, title }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const ask = useRequestRefund()
  return (
    <>
      <Button variant="ghost" className="-mx-4" onClick={() => setIsOpen(true)}>
        Request a refund <span className="sr-only">for {title}</span>
      </Button>
      <TextDialog
        title={`Request a refund for ${quoted(title)}?`}
        action="Send"
        label="Reason"
        hint="The engineer reads this."
        field="reason"
        isRequired
        isOpen={isOpen}
        request={ask}
        onClose={() => setIsOpen(false)}
        onSend={(reason) =>
          ask.mutate(
            { purchaseId, reason },
            {
              onSuccess: () => {
                setIsOpen(false)
                toast.success('Request sent')
              },
            },
          )
        }
      >
        <p>
          The engineer answers within {REFUND_DECISION_DAYS} days, or else the admins of the shop do. When the money
          goes back, you can no longer read the prompt.
        </p>
      </TextDialog>
    </>
  )
}

/** Withdraws a refund request, which can be repeated within the deadline. */
function WithdrawRefund({ requestId, title }: { requestId: string; title: string }) {
  const withdraw = useWithdrawRefund()
  return (
    <Button
      variant="ghost"
      className="-mx-4"
      isLoading={withdraw.isPending}
      onClick={() =>
        withdraw.mutateAsync(requestId).then(
          () => toast.success('Withdrawn'),
          (error: Error) => toast.error(error.message),
        )
      }
    >
      Withdraw <span className="sr-only">the request for {title}</span>
    </Button>
  )
}
