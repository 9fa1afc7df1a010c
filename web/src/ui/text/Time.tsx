import { formatExactTime, formatRelativeTime } from '../../lib/format.ts'

/** A relative time; the exact one on hover. */
export function Time({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatExactTime(at)} className={className}>
      {formatRelativeTime(at)}
    </time>
  )
}
