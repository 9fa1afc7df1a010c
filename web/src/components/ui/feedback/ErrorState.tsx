import { hasCode } from '../../../lib/api/api-error.ts'
import { Button } from '../actions/Button.tsx'

type Props = {
  /** As in "the prompts". */
  what: string
  /** Its message is shown where it helps: after too many calls. */
  error?: Error | null
  onRetry: () => void
  isRetrying?: boolean
}

/** What stands where data could not be fetched: quiet, with a way to try again. */
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
