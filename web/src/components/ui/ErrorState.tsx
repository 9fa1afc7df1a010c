import { Button } from './Button.tsx'

type Props = { what: string; onRetry: () => void; isRetrying?: boolean }

/** What stands where data could not be fetched: quiet, with a way to try again. `what` as in "the prompts". */
export function ErrorState({ what, onRetry, isRetrying }: Props) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-5 py-4"
    >
      <p className="text-muted">We could not load {what}.</p>
      <Button onClick={onRetry} isLoading={isRetrying}>
        Try again
      </Button>
    </div>
  )
}
