import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

export function MessagesSkeleton() {
  return (
    <div className="flex flex-1 flex-col justify-end gap-4 p-5">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-16 w-3/5 rounded-lg" />
      <Skeleton className="h-10 w-2/5 self-end rounded-lg" />
      <Skeleton className="h-24 w-3/5 rounded-lg" />
    </div>
  )
}
