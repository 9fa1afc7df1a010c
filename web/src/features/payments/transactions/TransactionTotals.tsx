import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../../components/ui/actions/button-class.ts'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../components/ui/feedback/Skeleton.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
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
  // The demo checkout takes no money.
  const totals = payments === 'demo' ? [] : namedTotals(data)
  const demoCount = payments === 'demo' ? 0 : data.demoCount
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl border bg-surface px-5 py-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {[['Transactions', formatNumber(data.count)], ...totals].map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-faint">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
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

type Totals = { paid: number; refunded: number; unreturned: number; platformFee: number; engineers: number }

const namedTotals = (totals: Totals) => [
  ['Paid', formatMoney(totals.paid)],
  ['Refunds', formatMoney(totals.refunded)],
  ...(totals.unreturned > 0 ? [['Not yet returned', formatMoney(totals.unreturned)]] : []),
  ['Platform’s fee', formatMoney(totals.platformFee)],
  ['Engineers’ shares', formatMoney(totals.engineers)],
]
