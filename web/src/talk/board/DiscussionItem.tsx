import { quoted } from '@promptery/contract/isolated'
import { HELD } from '@promptery/contract/listings/approval'
import { shownName } from '@promptery/contract/shown-name'
import type { Discussion } from '@promptery/contract/talk/discussions'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { ReportButton } from '../../accounts/report/ReportButton.tsx'
import { cx } from '../../lib/cx.ts'
import { plural } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Clamped } from '../../ui/text/Clamped.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { topicPath } from './topic-path.ts'
import { DELETED } from './words.ts'

type Props = { discussion: Discussion; isNew: boolean; ref: Ref<HTMLLIElement> }

export function DiscussionItem({ discussion, isNew, ref }: Props) {
  const { _id, topic, description, language, author, createdAt, activeAt, isHeld, isDeleted, isUnread } = discussion
  return (
    <li
      ref={ref}
      tabIndex={isNew ? -1 : undefined}
      className={cx('scroll-mt-24 rounded-xl border bg-surface p-5 sm:p-6', isNew ? 'border-accent' : 'border-line')}
    >
      {isHeld && <Notice className="mb-4">{HELD}.</Notice>}
      <div className="max-w-prose">
        <h2 dir="auto" lang={language} className="text-wrap text-lead font-semibold wrap-anywhere">
          <Link to={topicPath(_id)} className="rounded-sm underline-offset-4 hover:underline">
            {topic}
          </Link>
        </h2>
        {isDeleted ? (
          <p className="mt-2 text-faint">{DELETED}</p>
        ) : (
          <Clamped what={topic} className="mt-2 text-muted">
            <RichText text={description} lang={language} />
          </Clamped>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-faint">
        <TextLink to={topicPath(_id)} className="inline-flex min-h-11 items-center sm:min-h-8">
          {plural(discussion.answersCount, 'answer')}
          <span className="sr-only"> to {topic}</span>
        </TextLink>
        {discussion.isAnswered && <Badge tone="good">Answered</Badge>}
        {isUnread && <Badge tone="accent">New answers</Badge>}
        {discussion.votesCount > 0 && <span>{plural(discussion.votesCount, 'vote')}</span>}
        {activeAt !== createdAt && (
          <span>
            latest answer <Time at={activeAt} />
          </span>
        )}
      </p>
      <p className="-mb-3 flex flex-wrap items-center gap-x-3 text-small text-faint">
        <MemberLink
          member={author}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 font-medium text-muted"
          linkClassName="rounded-sm underline-offset-4 hover:underline"
        >
          <Avatar name={shownName(author)} size="sm" />
          <bdi className="truncate">{shownName(author)}</bdi>
        </MemberLink>
        <Time at={createdAt} />
        <ReportButton
          subject="discussion"
          id={_id}
          personId={author._id}
          name={quoted(topic)}
          className="-me-4 ms-auto font-medium"
        />
      </p>
    </li>
  )
}
