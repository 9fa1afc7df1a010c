import { ApiError } from '../../lib/api-error.ts'
import { Button } from './Button.tsx'

type Props = {
  /** As in "the prompts". */
  what: string
  /** Why, which is said where it is of use: that it was too much at once, and for how long. */
  error?: Error | null
  onRetry: () => void
  isRetrying?: boolean
}

/** What stands where data could not be fetched: quiet, with a way to try again. */
export function ErrorState({ what, error, onRetry, isRetrying }: Props) {
  const isTooMany = error instanceof ApiError && error.status === 429
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-5 py-4"
    >
      <p className="text-muted">{isTooMany ? error.message : `We could not load ${what}.`}</p>
      <Button onClick={onRetry} isLoading={isRetrying}>
        Try again
      </Button>
    </div>
  )
}
