import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { AccountCard } from './AccountCard.tsx'
import { Amounts } from './Amounts.tsx'
import { payoutsOptions } from './api.ts'
import { EarningsList } from './EarningsList.tsx'
import { OwnDebts } from './OwnDebts.tsx'
import { Statements } from './Statements.tsx'

export function Payouts() {
  const { data, error, isFetching, refetch } = useQuery(payoutsOptions)
  if (!data) {
    if (error) return <ErrorState what="your payouts" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
    return (
      <>
        <span className="sr-only">Loading...</span>
        <div aria-hidden="true" className="space-y-5">
          <Skeleton className="h-32 rounded-xl" />
          <Skeleton className="h-28 rounded-xl" />
        </div>
      </>
    )
  }
  return (
    <>
      <AccountCard account={data.account} holdDays={data.holdDays} />
      <Amounts amounts={data.amounts} account={data.account} />
      {data.otherAmounts.map(({ currency, amounts }) => (
        <Amounts key={currency} currency={currency} amounts={amounts} account={data.account} />
      ))}
      <OwnDebts debts={data.debts} />
      <Section title="Your sales">
        <EarningsList />
      </Section>
      {data.months.length > 0 && (
        <Section title="Statements">
          <Statements months={data.months} />
        </Section>
      )}
    </>
  )
}
