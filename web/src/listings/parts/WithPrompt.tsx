import type { Prompt } from '@promptery/contract/listings/prompts'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '../../lib/api/api-error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { DataBoundary } from '../../ui/layout/DataBoundary.tsx'
import { PageHeading } from '../../ui/layout/Page.tsx'
import { usePrompt } from './prompt-query.ts'

type Props = {
  id: string
  loading: ReactNode
  /** The page's heading when the prompt cannot be fetched. */
  failedHeading?: string
  /** Shown instead of the fallback screen when the prompt does not exist. */
  missing?: ReactNode
  /** Ignores cached data from before this mounted. Requires a `key`. */
  isFetchedAnew?: boolean
  children: (prompt: Prompt) => ReactNode
}

/** Fetches a prompt for `children`, and shows its other states. */
export function WithPrompt({ id, loading, failedHeading, missing, isFetchedAnew = false, children }: Props) {
  const [since] = useState(() => (isFetchedAnew ? Date.now() : 0))
  const { data, dataUpdatedAt, error, isFetching, refetch } = usePrompt(id, {
    throwsMissing: missing === undefined,
    isFetchedAnew,
  })
  if (data && dataUpdatedAt >= since) {
    return (
      <DataBoundary data={data} what="this prompt" onRetry={() => void refetch()} isRetrying={isFetching}>
        {children}
      </DataBoundary>
    )
  }
  if (missing !== undefined && isNotFound(error)) return missing
  if (error) {
    return (
      <div className="space-y-8">
        {failedHeading && <PageHeading>{failedHeading}</PageHeading>}
        <ErrorState what="this prompt" onRetry={() => refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  return loading
}
