import { PrinterIcon } from '@heroicons/react/24/outline'
import type { Statement, StatementLine } from '@promptery/contract/sales/payouts'
import { fullName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatMoney, formatUtcDate } from '../../lib/format.ts'
import { paths, statementPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { statementOptions } from './api.ts'

const KINDS: Record<StatementLine['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  transfer: 'Paid out',
  manual_payout: 'Paid by other means',
  transfer_reversal: 'Payout taken back',
  debt_repaid: 'Debt paid back',
  debt_written_off: 'Debt written off',
}

/** With a typographic minus: `−$3.20`. */
const signed = (amount: number, currency: string): string =>
  amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(Math.abs(amount), currency)

/** A monthly statement for reading and printing. */
function StatementSheet({ statement }: { statement: Statement }) {
  const { month, currency, currencies, engineer, seller, lines, isCut, ...totals } = statement
  const others = currencies.filter((one) => one !== currency)
  const rows = [
    ['At the beginning', totals.opening],
    ['Your shares of sales', totals.earned],
    ['Refunds', -totals.refunded],
    ['Paid out', -totals.paidOut],
    ['At the end', totals.closing],
  ] as const
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <PrinterIcon className="size-4" aria-hidden="true" />
          Print
        </Button>
        <LinkButton to={paths.payouts}>All payouts</LinkButton>
        {others.map((other) => (
          <LinkButton key={other} to={`${statementPath(month)}?currency=${other}`}>
            In {other.toUpperCase()}
          </LinkButton>
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <p className="whitespace-pre-line text-muted">
          <span className="font-semibold text-fg">{seller.name}</span>
          {seller.address !== '' && `\n${seller.address}`}
        </p>
        <p className="text-muted">
          To <bdi className="font-semibold text-fg">{fullName(engineer)}</bdi>: what the shop owed you. Days and months
          are in UTC.
        </p>
      </div>
      <dl className="mt-5 divide-y divide-line rounded-xl border bg-surface px-5">
        {rows.map(([name, amount], index) => (
          <div key={name} className="flex justify-between gap-4 py-3">
            <dt className={index === rows.length - 1 ? 'font-semibold' : 'text-muted'}>{name}</dt>
            <dd className="font-semibold tabular-nums">{signed(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <p className="mt-8 text-muted">Nothing has moved in this month.</p>
      ) : (
        <ul className="mt-8 divide-y divide-line border-y">
          {lines.map((line) => (
            <LineRow key={line._id} line={line} currency={currency} />
          ))}
        </ul>
      )}
      {isCut && <Notice className="mt-5">There are more movements than are listed here: the CSV has all.</Notice>}
    </>
  )
}

function LineRow({ line, currency }: { line: StatementLine; currency: string }) {
  const { date, kind, title, price, tax, fee, amount } = line
  return (
    <li className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-0.5 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <time dateTime={date} className="col-span-2 text-small text-faint sm:col-span-1">
        {formatUtcDate(date)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {KINDS[kind]}
          {title !== null && (
            <>
              : <bdi>{title}</bdi>
            </>
          )}
        </p>
        {price !== null && fee !== null && (
          <p className="text-small text-faint">
            {formatMoney(price, currency)} {tax !== undefined && `before ${formatMoney(tax, currency)} of tax, `}less{' '}
            {formatMoney(fee, currency)} for the shop
          </p>
        )}
      </div>
      <p className="text-end font-semibold tabular-nums">{signed(amount, currency)}</p>
    </li>
  )
}

/** A monthly statement in its loading states. */
export function MonthStatement({ month }: { month: string }) {
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(statementOptions(month, search.get('currency')))
  if (data) return <StatementSheet statement={data} />
  if (error) return <ErrorState what="this statement" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
  return (
    <>
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-72 rounded-xl" />
    </>
  )
}
