import type { Member } from '@promptery/contract/member'
import { shownName } from '@promptery/contract/shown-name'
import { Avatar } from '../../../ui/Avatar.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'

type Props = {
  written: { author: Member; createdAt: string; editedAt?: string | undefined }
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
        <Avatar name={shownName(author)} size="sm" />
        <bdi className="truncate">{shownName(author)}</bdi>
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
