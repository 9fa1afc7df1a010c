import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { userOptions } from '../../lib/api/users.ts'
import { engineerPath } from '../../paths.ts'

/** A prompt's engineer: name and email, linked to the profile. */
export function EngineerSummary({ userId }: { userId: string }) {
  const { data: user, isPending, isFetching, refetch } = useQuery(userOptions(userId))
  if (isPending) return <Skeleton className="h-17 rounded-xl" />
  if (!user) return <ErrorState what="the engineer" onRetry={() => refetch()} isRetrying={isFetching} />
  return (
    <Link
      to={engineerPath(user._id)}
      className="group flex items-center gap-4 rounded-xl border bg-surface px-4 py-3 transition-colors hover:border-control"
    >
      <Avatar name={user.username} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold group-hover:text-accent-text">{user.username}</span>
        <span className="block truncate text-small text-muted">{user.email}</span>
      </span>
      <ChevronRightIcon className="size-5 text-faint" aria-hidden="true" />
    </Link>
  )
}
