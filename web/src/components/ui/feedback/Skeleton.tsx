import { cx } from '../../../lib/cx.ts'

/** Holds the place of what is loading. Give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-raised', className)} />
}
