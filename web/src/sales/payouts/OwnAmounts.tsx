import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Amounts } from './Amounts.tsx'
import { payoutsOptions } from './api.ts'

export function OwnAmounts() {
  const { data, error, isFetching, refetch } = useQuery(payoutsOptions)
  return (
    <Section title="Earnings">
      {data ? (
        <>
          <Amounts amounts={data.amounts} account={data.account} />
          {data.otherAmounts.map(({ currency, amounts }) => (
            <Amounts key={currency} currency={currency} amounts={amounts} account={data.account} />
          ))}
        </>
      ) : error ? (
        <ErrorState what="your earnings" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-28 rounded-xl" />
      )}
    </Section>
  )
}
