import type { Debt } from '@promptery/contract/sales/payouts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'

/** What the user owes the shop, and why. */
export function OwnDebts({ debts }: { debts: Debt[] }) {
  if (debts.length === 0) return null
  return (
    <Section title="What you owe">
      <ul className="divide-y divide-line rounded-xl border bg-surface">
        {debts.map((debt) => (
          <li key={debt.currency} className="px-4 py-4 md:px-5">
            <DebtText debt={debt} />
            <p className="mt-2 text-small text-muted">
              It is taken from your next sales. You can also pay the shop back by bank transfer.
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The amount of a debt, since when, and what has led to it. */
export function DebtText({ debt: { amount, currency, since, causes } }: { debt: Debt }) {
  return (
    <>
      <p>
        <strong className="tabular-nums">{formatMoney(amount, currency)}</strong>{' '}
        <span className="text-muted">since {formatDate(since)}</span>
      </p>
      <ul className="mt-1 text-small text-faint">
        {causes.map((cause) => (
          <li key={`${cause.date} ${cause.amount}`} className="wrap-anywhere">
            {formatMoney(cause.amount, currency)} of{' '}
            {cause.title === null ? 'a deleted prompt' : <bdi>{`“${cause.title}”`}</bdi>}, refunded after it was paid
            out ({formatDate(cause.date)})
          </li>
        ))}
      </ul>
    </>
  )
}
