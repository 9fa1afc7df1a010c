import { LIMITS } from '@promptery/contract/constants'
import type { TransactionTotals as Totals } from '@promptery/contract/sales/payments'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { InputField } from '../../../ui/forms/Input.tsx'
import { SearchBox } from '../../../ui/forms/SearchBox.tsx'
import { SelectField } from '../../../ui/forms/Select.tsx'
import { allTransactionsOptions, exportAddress, transactionTotalsOptions } from '../api.ts'
import { TransactionList } from './TransactionList.tsx'
import { ALL, FILTER_NAMES, readView, type TransactionView, writeView } from './transaction-view.ts'

/** All transactions with buyers and sellers, and a filter. */
export function AllTransactions() {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const isFiltered = `${writeView(view)}` !== ''
  const change = (next: TransactionView, isTyped = false) =>
    setParams(writeView(next), { replace: isTyped, preventScrollReset: true })
  return (
    <>
      <TransactionFilters view={view} onChange={change} />
      <TransactionTotals view={view} />
      <TransactionList
        options={allTransactionsOptions(view)}
        hasUser
        empty={
          isFiltered ? (
            <EmptyState title="No transaction fits">
              Start of a username, full email, words of a prompt, or ID
            </EmptyState>
          ) : (
            <EmptyState title="No transactions yet">Every purchase is listed here.</EmptyState>
          )
        }
      />
    </>
  )
}

const OPTIONS = Object.entries(FILTER_NAMES).map(([value, label]) => ({ value, label }))

type Props = { view: TransactionView; onChange: (view: TransactionView, isTyped?: boolean) => void }

function TransactionFilters({ view, onChange }: Props) {
  const { from, until } = view
  const isFiltered = `${writeView(view)}` !== ''
  return (
    <div className="mb-5 grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_10rem_auto]">
      <div className="sm:col-span-3 lg:col-span-1">
        <SearchBox
          label="User, email, prompt or ID"
          value={view.search}
          maxLength={LIMITS.searchMax}
          onSearch={(search) => onChange({ ...view, search }, true)}
        />
      </div>
      <SelectField
        label="State"
        options={OPTIONS}
        value={view.status}
        onChange={(event) => onChange({ ...view, status: event.target.value as TransactionView['status'] })}
      />
      <InputField
        label="From"
        type="date"
        value={from}
        max={until || undefined}
        onChange={(event) => onChange({ ...view, from: event.target.value }, true)}
      />
      <InputField
        label="To"
        type="date"
        value={until}
        min={from || undefined}
        onChange={(event) => onChange({ ...view, until: event.target.value }, true)}
      />
      {isFiltered && (
        <Button
          variant="ghost"
          className="sm:col-span-3 sm:justify-self-start lg:col-span-1"
          onClick={() => onChange(ALL)}
        >
          Clear
        </Button>
      )}
    </div>
  )
}

/** The number of transactions, their totals, and a CSV export. */
function TransactionTotals({ view }: { view: TransactionView }) {
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
    ['Engineers’ earnings', money(totals.engineers)],
  ]
}
