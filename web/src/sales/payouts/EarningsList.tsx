import { BanknotesIcon } from '@heroicons/react/24/outline'
import type { SaleEarnings } from '@promptery/contract/sales/payouts'
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts'
import { paths, promptPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { earningsOptions } from './api.ts'

const STATES: Record<SaleEarnings['state'], { name: string; tone: BadgeTone }> = {
  held: { name: 'Held', tone: 'neutral' },
  frozen: { name: 'Frozen', tone: 'warn' },
  payable: { name: 'Payable', tone: 'accent' },
  on_the_way: { name: 'On the way', tone: 'accent' },
  failed: { name: 'Failed', tone: 'danger' },
  paid: { name: 'Paid out', tone: 'good' },
  reversed: { name: 'Taken back', tone: 'neutral' },
  refunded: { name: 'Refunded', tone: 'neutral' },
  none: { name: 'No earnings', tone: 'neutral' },
}

const FROZEN_BY: Record<NonNullable<SaleEarnings['frozenBy']>, string> = {
  refund_request: 'the buyer asks for a refund',
  dispute: 'the payment is disputed',
  offer: 'the buyer has not accepted the delivery yet',
}

/** Date or reason beside the state of a sale's earnings. */
function detailsOf({ state, heldUntil, frozenBy, movedAt }: SaleEarnings): string | null {
  switch (state) {
    case 'held':
      return heldUntil && `until ${formatDateTime(heldUntil)}`
    case 'frozen':
      return FROZEN_BY[frozenBy ?? 'refund_request']
    case 'failed':
      return 'it will be tried again'
    case 'paid':
      return movedAt && `on ${formatDate(movedAt)}`
    case 'reversed':
      return 'the sale was refunded after you were paid'
    case 'none':
      return 'the fee took it all'
    default:
      return null
  }
}

/** The user's sales with the state of their earnings. */
export function EarningsList() {
  return (
    <InfiniteList
      options={earningsOptions}
      what="your sales"
      skeleton={<Skeleton className="h-72 rounded-xl" />}
      empty={
        <EmptyState
          title="No sales yet"
          icon={BanknotesIcon}
          action={<LinkButton to={paths.sell}>Sell a prompt</LinkButton>}
        >
          What you earn by each sale is listed here, with where the money is.
        </EmptyState>
      }
    >
      {(sales) => (
        <ul className="divide-y divide-line rounded-xl border bg-surface">
          {sales.map((sale) => (
            <EarningsRow key={sale._id} sale={sale} />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function EarningsRow({ sale }: { sale: SaleEarnings }) {
  const { name, tone } = STATES[sale.state]
  const details = detailsOf(sale)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 px-4 py-4 md:grid-cols-[minmax(0,1fr)_15rem_5rem] lg:grid-cols-[minmax(0,1fr)_20rem_7rem] md:px-5">
      <div className="min-w-0">
        <TextLink to={promptPath(sale.prompt_id)} className="-my-2.5 block w-fit py-2.5 wrap-anywhere">
          <bdi>{sale.title}</bdi>
        </TextLink>
        <p className="text-small text-faint">
          Sold for {formatMoney(sale.price, sale.currency)} on <time dateTime={sale.date}>{formatDate(sale.date)}</time>
        </p>
      </div>
      <p className="text-end font-semibold tabular-nums md:order-last">
        <span className="sr-only">Your share: </span>
        {formatMoney(sale.share, sale.currency)}
      </p>
      <p className="col-span-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-small text-muted md:col-span-1">
        <Badge tone={tone}>{name}</Badge>
        {details}
      </p>
    </li>
  )
}
