import { cx } from '../../lib/cx.ts'
import { useIsHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../actions/Button.tsx'
import { LinkButton } from '../actions/LinkButton.tsx'
import { useInView } from './use-in-view.ts'

type Props = {
  hasMore: boolean
  isLoading: boolean
  isFailed: boolean
  onMore: () => void
  /** The next page by itself, for readers without scripts. */
  next?: string | undefined
  label?: string
  isAutomatic?: boolean
  className?: string
}

/** The end of a list with more items: loads when scrolled near, or by a button for keyboards. */
export function LoadMore({ hasMore, isLoading, isFailed, onMore, next, label, isAutomatic = true, className }: Props) {
  const ref = useInView(onMore, isAutomatic && hasMore && !isLoading && !isFailed)
  const isHydrated = useIsHydrated()
  if (!hasMore) return null
  return (
    <div ref={ref} className={cx('flex flex-col items-center gap-3', className ?? 'mt-10')}>
      {isFailed && (
        <p role="status" className="text-small text-muted">
          We could not load more.
        </p>
      )}
      {next !== undefined && !isHydrated ? (
        <LinkButton to={next}>{label ?? 'Load more'}</LinkButton>
      ) : (
        <Button onClick={onMore} isLoading={isLoading}>
          {isFailed ? 'Try again' : (label ?? 'Load more')}
        </Button>
      )}
    </div>
  )
}
