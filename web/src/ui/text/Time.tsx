import { renderedAt } from '../../lib/api/hydration.ts'
import { formatDate, formatExactTime, formatRelativeTime, formatUtcDate } from '../../lib/format.ts'
import { useIsHydrated } from '../../lib/use-hydrated.ts'

type Props = {
  at: string
  /** Shows the date instead of how long ago it was. */
  isDate?: boolean
  className?: string
}

/** How long ago a time was; the exact one on hover. The server does not know the reader's zone. */
export function Time({ at, isDate = false, className }: Props) {
  const isHydrated = useIsHydrated()
  const formatDay = isHydrated ? formatDate : formatUtcDate
  return (
    <time dateTime={at} title={isHydrated ? formatExactTime(at) : at} className={className}>
      {isDate ? formatDay(at) : formatRelativeTime(at, isHydrated ? new Date() : renderedAt(), formatDay)}
    </time>
  )
}
