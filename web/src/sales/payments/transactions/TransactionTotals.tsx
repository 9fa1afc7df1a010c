import type { TransactionTotals as Totals } from '@promptery/contract/sales/payments'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../../lib/api/config.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { exportAddress, transactionTotalsOptions } from '../api.ts'
import type { TransactionView } from './transaction-view.ts'

/** The number of transactions, their totals, and a CSV export. */
export function TransactionTotals({ view }: { view: TransactionView }) {
  const { payments } = useConfig()
  const { data, error, refetch, isFetching } = useQuery(transactionTotalsOptions(view))
  if (error) {
    return (
      <div className="mb-5">
        <ErrorState what="the totals" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  if (!data) return <Skeleton className="mb-5 h-20 rounded-xl" />
  const { totals } = data
  const demoCount = payments === 'demo' ? 0 : data.demoCount
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl border bg-surface px-5 py-4">
      <div className="space-y-4">
        {totals.map((one, at) => (
          <dl key={one.currency} className="flex flex-wrap gap-x-8 gap-y-3">
            {[
              ...(at === 0 ? [['Transactions', formatNumber(data.count)]] : []),
              // The demo checkout takes no money.
              ...(payments === 'demo' ? [] : namedTotals(one)),
            ].map(([name, value]) => (
              <div key={name}>
                <dt className="text-small text-faint">{name}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <a href={exportAddress(view)} download className={buttonClass('quiet')}>
        Download CSV
      </a>
      {demoCount > 0 && (
        <p className="basis-full text-small text-muted">
          {formatNumber(demoCount)} of these {demoCount === 1 ? 'was a demo sale' : 'were demo sales'}, without money.
          The amounts are those of the others.
        </p>
      )}
    </div>
  )
}

const namedTotals = ({ currency, ...totals }: Totals['totals'][number]) => {
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    ['Paid', money(totals.paid)],
    ['Refunds', money(totals.refunded)],
    ...(totals.unreturned > 0 ? [['Not yet returned', money(totals.unreturned)]] : []),
    ['Platform’s fee', money(totals.platformFee)],
    ['Engineers’ shares', money(totals.engineers)],
  ]
}
