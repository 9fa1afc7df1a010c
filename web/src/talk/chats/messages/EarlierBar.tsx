import { Button } from '../../../ui/actions/Button.tsx'

type Props = { hasLater: boolean; isLoading: boolean; onLater: () => void; onLatest: () => void }

/** Says that earlier messages are shown, with the ways to later ones. */
export function EarlierBar({ hasLater, isLoading, onLater, onLatest }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t px-3 py-2 text-small md:px-5">
      <span>These are earlier messages.</span>
      <span className="flex flex-wrap gap-2">
        {hasLater && (
          <Button isLoading={isLoading} onClick={onLater}>
            Show later ones
          </Button>
        )}
        <Button onClick={onLatest}>To the latest</Button>
      </span>
    </div>
  )
}
