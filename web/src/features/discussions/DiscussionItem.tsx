import { HELD } from '@promptery/contract/constants'
import type { Discussion } from '@promptery/contract/people/discussions'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { ReportButton } from '../../components/report/ReportButton.tsx'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { Clamped } from '../../components/ui/text/Clamped.tsx'
import { LinkedText } from '../../components/ui/text/LinkedText.tsx'
import { Time } from '../../components/ui/text/Time.tsx'
import { cx } from '../../lib/cx.ts'
import { engineerPath } from '../../paths.ts'

type Props = { discussion: Discussion; isNew: boolean; ref: Ref<HTMLLIElement> }

export function DiscussionItem({ discussion, isNew, ref }: Props) {
  const { _id, topic, description, author, createdAt, isHeld } = discussion
  return (
    <li
      ref={ref}
      tabIndex={isNew ? -1 : undefined}
      className={cx('scroll-mt-24 rounded-xl border bg-surface p-5 sm:p-6', isNew ? 'border-accent' : 'border-line')}
    >
      {isHeld && <Notice className="mb-4">{HELD}.</Notice>}
      <div className="max-w-prose">
        <h3 dir="auto" className="text-wrap text-lead font-semibold wrap-anywhere">
          <LinkedText text={topic} />
        </h3>
        <Clamped what={topic} className="mt-2 whitespace-pre-line text-muted wrap-anywhere">
          <LinkedText text={description} />
        </Clamped>
      </div>
      <p className="-mb-3 mt-2 flex flex-wrap items-center gap-x-3 text-small text-faint">
        <Link
          to={engineerPath(author._id)}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-sm font-medium text-muted underline-offset-4 hover:underline"
        >
          <Avatar name={author.username} size="sm" />
          <span className="truncate">{author.username}</span>
        </Link>
        <Time at={createdAt} />
        <ReportButton
          subject="discussion"
          id={_id}
          personId={author._id}
          name={`“${topic}”`}
          className="-me-4 ms-auto font-medium"
        />
      </p>
    </li>
  )
}
