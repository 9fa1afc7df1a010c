import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { statementOptions } from './api.ts'
import { StatementSheet } from './StatementSheet.tsx'

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
