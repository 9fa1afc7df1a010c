import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../../components/ui/actions/button-class.ts'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../components/ui/feedback/Skeleton.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { exportAddress, transactionSumsOptions } from '../api.ts'
import type { TransactionView } from './transaction-view.ts'

/** How many were found, what they come to, and a way to take them along. */
export function TransactionSums({ view }: { view: TransactionView }) {
  const { payments } = useConfig()
  const { data, error, refetch, isFetching } = useQuery(transactionSumsOptions(view))
  if (error) {
    return (
      <div className="mb-5">
        <ErrorState what="the sums" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  if (!data) return <Skeleton className="mb-5 h-20 rounded-xl" />
  // The demo checkout takes no money.
  const sums = payments === 'demo' ? [] : sumsOf(data)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl border bg-surface px-5 py-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {[['Transactions', formatNumber(data.count)], ...sums].map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-faint">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <a href={exportAddress(view)} download className={buttonClass('quiet')}>
        Download CSV
      </a>
    </div>
  )
}

const sumsOf = (sums: { paid: number; refunded: number; platformFee: number; engineers: number }) => [
  ['Paid', formatMoney(sums.paid)],
  ['Given back', formatMoney(sums.refunded)],
  ['Platform’s fee', formatMoney(sums.platformFee)],
  ['Engineers’ shares', formatMoney(sums.engineers)],
]
