import { Avatar } from '../../../components/ui/Avatar.tsx'
import { MemberLink } from '../../../components/ui/MemberLink.tsx'
import { Time } from '../../../components/ui/text/Time.tsx'

type Props = {
  written: { author: { _id: string; username: string }; createdAt: string; editedAt?: string | undefined }
}

/** Who wrote something, when, and whether it was changed. */
export function ByLine({ written: { author, createdAt, editedAt } }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-faint">
      <MemberLink
        member={author}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 font-medium text-muted"
        linkClassName="rounded-sm underline-offset-4 hover:underline"
      >
        <Avatar name={author.username} size="sm" />
        <span className="truncate">{author.username}</span>
      </MemberLink>
      <Time at={createdAt} />
      {editedAt && (
        <span>
          changed <Time at={editedAt} />
        </span>
      )}
    </p>
  )
}
