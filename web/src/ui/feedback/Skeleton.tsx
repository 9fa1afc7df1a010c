import { cx } from '../../lib/cx.ts'

/** Placeholder with the size of the loading content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-raised', className)} />
}

type RowsProps = { className?: string; row: string; picture: string; lines: readonly string[] }

/** Placeholder rows of a list with pictures. Classes set their sizes. */
export const SkeletonRows = ({ className, row, picture, lines }: RowsProps) => (
  <div className={className}>
    {Array.from({ length: 5 }, (_, index) => (
      <div key={index} className={cx('flex', row)}>
        <Skeleton className={cx('shrink-0 rounded-full', picture)} />
        <div className="flex-1 space-y-2">
          {lines.map((line) => (
            <Skeleton key={line} className={line} />
          ))}
        </div>
      </div>
    ))}
  </div>
)
