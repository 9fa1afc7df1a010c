import type { Prompt } from '@promptery/contract/prompts'
import type { ReactNode } from 'react'
import { PageHeading } from '../../components/layout/Page.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { isNotFound } from '../../lib/api-error.ts'
import { usePrompt } from './api.ts'

type Props = {
  id: string
  loading: ReactNode
  /** The page's heading when the prompt cannot be fetched, where the prompt itself would have brought it. */
  failedHeading?: string
  /** Instead of the route's fallback screen, when there is no such prompt. */
  missing?: ReactNode
  children: (prompt: Prompt) => ReactNode
}

/** Fetches one prompt and hands it to `children`; has the other states of it. */
export function WithPrompt({ id, loading, failedHeading, missing, children }: Props) {
  const { data, error, isFetching, refetch } = usePrompt(id, { throwsMissing: missing === undefined })
  if (data) return children(data)
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
