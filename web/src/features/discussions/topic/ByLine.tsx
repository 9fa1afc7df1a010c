import { Link } from 'react-router'
import { Avatar } from '../../../components/ui/Avatar.tsx'
import { Time } from '../../../components/ui/text/Time.tsx'
import { engineerPath } from '../../../paths.ts'

type Props = {
  written: { author: { _id: string; username: string }; createdAt: string; editedAt?: string | undefined }
}

/** Who wrote something, when, and whether it was changed. */
export function ByLine({ written: { author, createdAt, editedAt } }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-faint">
      <Link
        to={engineerPath(author._id)}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-sm font-medium text-muted underline-offset-4 hover:underline"
      >
        <Avatar name={author.username} size="sm" />
        <span className="truncate">{author.username}</span>
      </Link>
      <Time at={createdAt} />
      {editedAt && (
        <span>
          changed <Time at={editedAt} />
        </span>
      )}
    </p>
  )
}
