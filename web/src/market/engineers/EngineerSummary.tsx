import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { FORMER_MEMBER, shownName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { userOptions } from '../../lib/api/users.ts'
import { engineerPath } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

type Props = { prompt: { uploadedBy: string; uploaderName: string } }

/** A prompt's engineer: name and email, linked to the profile. Of a former member the name alone. */
export function EngineerSummary({ prompt: { uploadedBy, uploaderName } }: Props) {
  const isFormer = uploaderName === FORMER_MEMBER
  const options = userOptions(uploadedBy)
  const { data: user, isPending, isFetching, refetch } = useQuery({ ...options, enabled: !isFormer })
  if (isFormer) return <p className="rounded-xl border bg-surface px-4 py-3 text-muted">By {FORMER_MEMBER}</p>
  if (isPending) return <Skeleton className="h-17 rounded-xl" />
  if (!user) return <ErrorState what="the engineer" onRetry={() => refetch()} isRetrying={isFetching} />
  return (
    <Link
      to={engineerPath(user._id)}
      className="group flex items-center gap-4 rounded-xl border bg-surface px-4 py-3 transition-colors hover:border-control"
    >
      <Avatar name={shownName(user)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold group-hover:text-accent-text">
          <bdi>{shownName(user)}</bdi>
        </span>
        <span className="block truncate text-small text-muted">{user.email}</span>
      </span>
      <ChevronRightIcon className="size-5 text-faint" aria-hidden="true" />
    </Link>
  )
}
