import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import type { Receipt as ReceiptData } from '@promptery/contract/sales/refunds'
import { fullName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../lib/api/api-error.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { receiptOptions } from './api.ts'

const REFUNDS = { pending: 'Being refunded', done: 'Refunded', failed: 'Not refunded yet' } as const

export function Receipt({ receipt }: { receipt: ReceiptData }) {
  const { number, date, seller, buyer, items, tax, taxedBy, total, refunded, extraReturned, refundedTax, currency } =
    receipt
  return (
    <>
      <div className="rounded-xl border bg-surface p-5 sm:p-8 print:border-0 print:bg-transparent print:p-0">
        <div className="flex flex-wrap justify-between gap-x-10 gap-y-6">
          <address className="min-w-0 not-italic wrap-anywhere">
            <strong>{seller.name}</strong>
            {seller.address && <span className="block whitespace-pre-line text-muted">{seller.address}</span>}
          </address>
          <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1 self-start">
            <dt className="text-muted">Number</dt>
            <dd className="text-end tabular-nums">{number}</dd>
            <dt className="text-muted">Date</dt>
            <dd className="text-end">
              <time dateTime={date}>{formatDate(date)}</time>
            </dd>
          </dl>
        </div>
        <p className="mt-8 wrap-anywhere">
          <span className="block text-small text-faint">Sold to</span>
          <bdi>{fullName(buyer)}</bdi>
          {buyer.email && <span className="block text-muted">{buyer.email}</span>}
        </p>
        <table className="mt-8 w-full border-collapse text-start">
          <thead>
            <tr className="border-b border-line text-small text-faint">
              <th scope="col" className="py-2 text-start font-medium">
                Item
              </th>
              <th scope="col" className="py-2 ps-6 text-end font-medium whitespace-nowrap">
                Amount ({currency.toUpperCase()})
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => (
              <tr key={index} className="border-b border-line align-baseline">
                <td className="py-3 wrap-anywhere">
                  <bdi>{item.title}</bdi>
                  {item.licence && (
                    <span className="block text-small text-muted">
                      Licence when bought: {LICENCE_TERMS[item.licence].name}
                    </span>
                  )}
                  {item.refund && (
                    <span className="block text-small text-muted">
                      {REFUNDS[item.refund.status]}
                      {item.refund.returned > 0 &&
                        item.refund.returned < Math.round((item.amount + (item.tax ?? 0)) * 100) / 100 &&
                        ` (${formatMoney(item.refund.returned, currency)} of it were)`}
                      , {formatDate(item.refund.date)}
                    </span>
                  )}
                </td>
                <td className="py-3 ps-6 text-end tabular-nums">{formatMoney(item.amount, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="tabular-nums">
            {tax > 0 && (
              <>
                {items.length > 1 && (
                  <Sum name="Before tax" amount={Math.round((total - tax) * 100) / 100} currency={currency} />
                )}
                <Sum name={nameOfTax(taxedBy)} amount={tax} currency={currency} />
              </>
            )}
            <Sum name="Total" amount={total} currency={currency} isStrong={refunded === 0} />
            {refunded > 0 && (
              <>
                <Sum name="Refunded" amount={-refunded} currency={currency} />
                {extraReturned > 0 && (
                  <Sum name="Returned outside this shop" amount={-extraReturned} currency={currency} />
                )}
                {refundedTax > 0 && <Sum name="Tax in it" amount={-refundedTax} currency={currency} />}
                <Sum name="Remains" amount={Math.round((total - refunded) * 100) / 100} currency={currency} isStrong />
              </>
            )}
          </tfoot>
        </table>
      </div>
      <div className="mt-6 print:hidden">
        <Button variant="accent" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  )
}

/** `VAT 19% (Germany)`. */
const nameOfTax = (taxedBy: ReceiptData['taxedBy']): string =>
  taxedBy ? `${taxedBy.label}${taxedBy.country === null ? '' : ` (${taxedBy.country})`}` : 'Tax'

interface SumProps {
  name: string
  amount: number
  currency: string
  isStrong?: boolean
}

function Sum({ name, amount, currency, isStrong = false }: SumProps) {
  return (
    <tr className={isStrong ? 'text-lead font-semibold' : 'text-muted'}>
      <th scope="row" className={`pt-4 text-start ${isStrong ? 'font-semibold' : 'font-normal'}`}>
        {name}
      </th>
      <td className="pt-4 ps-6 text-end">{formatMoney(amount, currency)}</td>
    </tr>
  )
}

export function WithReceipt({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...receiptOptions(id), throwOnError: isNotFound })
  if (data) return <Receipt receipt={data} />
  if (error) return <ErrorState what="this receipt" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
  return (
    <>
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-96 rounded-xl" />
    </>
  )
}
