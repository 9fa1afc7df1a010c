import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeading } from '../../ui/layout/Page.tsx'

export function DetailSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="aspect-4/3 rounded-xl lg:aspect-3/2" />
      <div className="space-y-4">
        <Skeleton className="h-5 w-32" />
        <PageHeading className="text-title text-faint">Loading...</PageHeading>
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-36 rounded-xl" />
        <Skeleton className="h-24 rounded-xl" />
      </div>
    </div>
  )
}
