import { hasCode } from '../../lib/api/api-error.ts'
import { Button } from '../actions/Button.tsx'

type Props = {
  /** As in "the prompts". */
  what: string
  /** Its message is shown for rate limits. */
  error?: Error | null
  onRetry: () => void
  isRetrying?: boolean
}

/** For data that could not be fetched, with a retry button. */
export function ErrorState({ what, error, onRetry, isRetrying }: Props) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-5 py-4"
    >
      <p className="text-muted">{hasCode(error, 'rate_limited') ? error.message : `We could not load ${what}.`}</p>
      <Button onClick={onRetry} isLoading={isRetrying}>
        Try again
      </Button>
    </div>
  )
}
