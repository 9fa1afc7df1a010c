import { cx } from '../lib/cx.ts'
import { Button } from '../ui/actions/Button.tsx'
import type { FoldersQuery } from './api.ts'

/** Reports that the folders could not be fetched, with a retry button. */
export function FoldersFailed({ query, className }: { query: FoldersQuery; className?: string }) {
  if (query.data || !query.isError) return null
  return (
    <p role="alert" className={cx('flex flex-wrap items-center gap-x-2 text-small text-muted', className)}>
      Your folders could not be loaded.
      <Button variant="ghost" isLoading={query.isFetching} onClick={() => query.refetch()} className="-ms-4">
        Try again
      </Button>
    </p>
  )
}
