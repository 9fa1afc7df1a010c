import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import { quoted } from '@promptery/contract/isolated'
import { HELD } from '@promptery/contract/listings/approval'
import { shownName } from '@promptery/contract/shown-name'
import type { DiscussionSort } from '@promptery/contract/talk/discussion-limits'
import type { Discussion } from '@promptery/contract/talk/discussions'
import { type Ref, useRef } from 'react'
import { href, Link } from 'react-router'
import { ReportButton } from '../../accounts/report/ReportButton.tsx'
import { cx } from '../../lib/cx.ts'
import { plural } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList, useAfter } from '../../ui/list/InfiniteList.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Clamped } from '../../ui/text/Clamped.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { discussionsOptions } from './api.ts'
import { DELETED } from './words.ts'

type Props = { topic: string; sort: DiscussionSort | undefined; postedId: string | null; onClear: () => void }

/** Oldest first, since a new one is appended, with earlier ones above on demand; or in an order. */
export function DiscussionList({ topic, sort, postedId, onClear }: Props) {
  const showPosted = useShowPosted(postedId)
  return (
    <InfiniteList
      key={sort}
      options={discussionsOptions(topic, sort, useAfter())}
      isPaged
      what="the discussions"
      goesBack={!sort}
      status={(items, hasEarlier) =>
        summary(items.length, hasEarlier && !sort) +
        (items.some(({ _id }) => _id === postedId) ? ', yours is the last' : '')
      }
      skeleton={<DiscussionListSkeleton />}
      empty={
        <EmptyState
          title={topic || sort ? 'No topic matches' : 'Nobody has started a discussion'}
          icon={ChatBubbleLeftRightIcon}
          action={topic && <Button onClick={onClear}>Show all topics</Button>}
        >
          {topic || sort
            ? 'Try another word or order, or start the discussion yourself.'
            : 'Ask something, or show what you found out.'}
        </EmptyState>
      }
    >
      {(discussions) => (
        <ul className="space-y-4">
          {discussions.map((discussion) => (
            <DiscussionItem
              key={discussion._id}
              discussion={discussion}
              isNew={discussion._id === postedId}
              ref={discussion._id === postedId ? showPosted : null}
            />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function summary(count: number, hasEarlier: boolean): string {
  if (count === 0) return 'No discussions found'
  return hasEarlier ? `The latest ${plural(count, 'discussion')}` : plural(count, 'discussion')
}

/** Scrolls to the posted discussion and focuses it, once it is rendered. */
function useShowPosted(postedId: string | null) {
  const shown = useRef<string>(null)
  return (row: HTMLLIElement | null) => {
    if (!row || shown.current === postedId) return
    shown.current = postedId
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }
}

function DiscussionListSkeleton() {
  return (
    <div className="space-y-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-56 rounded-xl" />
      ))}
    </div>
  )
}

type DiscussionItemProps = { discussion: Discussion; isNew: boolean; ref: Ref<HTMLLIElement> }

function DiscussionItem({ discussion, isNew, ref }: DiscussionItemProps) {
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

const topicPath = (id: string) => href(paths.topicRoute, { id })
