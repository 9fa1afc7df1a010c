import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { receiptOptions } from '../api.ts'
import { Receipt } from './Receipt.tsx'

export function WithReceipt({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...receiptOptions(id), throwOnError: isNotFound })
  if (data) return <Receipt receipt={data} />
  if (error) return <ErrorState what="this receipt" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
  return (
    <>
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-96 rounded-xl" />
    </>
  )
}
