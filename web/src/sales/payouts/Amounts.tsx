import type { Payouts } from '@promptery/contract/sales/payouts'
import { formatMoney } from '../../lib/format.ts'

const NAMES = [
  ['held', 'Held', 'until its days are over, or as long as it is frozen'],
  ['payable', 'Payable', 'as soon as your account is ready'],
  ['onTheWay', 'On the way', 'to your account'],
  ['paidOut', 'Paid out', 'so far'],
  ['debt', 'Debt', 'set against later sales'],
] as const

type Props = Pick<Payouts, 'amounts' | 'account'> & { currency?: string }

/** Earnings by state. @param props.currency absent: the shop's */
export function Amounts({ amounts, account, currency }: Props) {
  // Debts are rare.
  const shown = NAMES.filter(([key]) => key !== 'debt' || amounts.debt > 0)
  return (
    <dl className="mt-5 grid gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {shown.map(([key, name, hint], index) => (
        <div
          key={key}
          className={`grid grid-cols-[1fr_auto] items-baseline gap-x-4 bg-surface p-4 sm:block sm:p-5 ${
            // The last of an odd number fills its row.
            index === shown.length - 1 && shown.length % 2 === 1 ? 'sm:col-span-2 lg:col-span-1' : ''
          }`}
        >
          <dt className="text-small text-muted">{name}</dt>
          <dd className="text-heading font-semibold tabular-nums sm:mt-1">{formatMoney(amounts[key], currency)}</dd>
          <dd className="col-span-2 text-mini text-faint sm:mt-1">
            {key === 'payable' && currency !== undefined
              ? 'the shop pays it by other means'
              : key === 'payable' && account.status === 'ready'
                ? 'to be sent next'
                : hint}
          </dd>
        </div>
      ))}
    </dl>
  )
}
