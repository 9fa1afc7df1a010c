import type { Transaction } from '@promptery/contract/sales/payments'
import { RETURN_WORDS } from '@promptery/contract/sales/return-reasons'
import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { receiptPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { RequestRefund } from './RequestRefund.tsx'
import { WithdrawRefund } from './WithdrawRefund.tsx'

/** The state of a purchase's refunds and disputes; for its buyer, with possible actions. */
export function PurchaseStatus({ transaction }: { transaction: Transaction }) {
  const { _id, title, receipt_id, refundableUntil, refundRequest, user } = transaction
  const isOwn = user === undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
      <div className="min-w-0 flex-1 basis-72 space-y-1 text-muted wrap-anywhere">
        {isOwn && refundableUntil && <p>You can ask for your money back until {formatDate(refundableUntil)}.</p>}
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
          {formatMoney(extraReturned, currency)} of this payment went back, by the bank or by hand.
          {status === 'paid' && ' The purchase stays.'}
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
