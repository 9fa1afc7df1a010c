import { quoted } from '@promptery/contract/isolated'
import { HELD } from '@promptery/contract/listings/approval'
import type { Topic } from '@promptery/contract/talk/discussions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ReportButton } from '../../../accounts/report/ReportButton.tsx'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { useSession } from '../../../lib/session/session.ts'
import { usePageVisible } from '../../../lib/use-page-visible.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeading, useDocumentTitle } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import { DELETED } from '../words.ts'
import { Answers } from './Answers.tsx'
import { topicOptions, useDeleteTopic, useReadTopic } from './api.ts'
import { ByLine } from './ByLine.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { VoteButton } from './VoteButton.tsx'

const EditTopic = lazyPart(async () => (await import('./EditTopic.tsx')).EditTopic)

/** A topic with its answers. An unknown id shows the route's fallback screen. */
export function TopicView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...topicOptions(id), throwOnError: isNotFound })
  useDocumentTitle(data?.topic ?? 'Discussion', data?.language)
  if (data) return <Shown topic={data} />
  if (error) {
    return (
      <div className="space-y-8">
        <PageHeading>Discussion</PageHeading>
        <ErrorState what="this topic" onRetry={() => refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  return (
    <div className="space-y-6">
      <PageHeading className="text-title text-faint">Loading...</PageHeading>
      <Skeleton className="h-40 rounded-xl" />
    </div>
  )
}

function Shown({ topic }: { topic: Topic }) {
  const { _id: id, topic: heading, description, language, isHeld, isDeleted, author } = topic
  const { user } = useSession()
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const deletion = useDeleteTopic(id)
  useReading(topic)
  const name = quoted(heading)
  return (
    <div className="space-y-10">
      <article>
        <TextLink to={paths.discussion} className="inline-flex min-h-11 items-center text-small">
          All topics
        </TextLink>
        {isHeld && <Notice className="mb-4">{HELD}.</Notice>}
        {isEditing ? (
          <Suspense>
            <EditTopic topic={topic} onClose={() => setIsEditing(false)} />
          </Suspense>
        ) : (
          <>
            <PageHeading lang={language}>{heading}</PageHeading>
            <ByLine written={topic} />
            <div className="mt-2 max-w-prose">
              {isDeleted ? <p className="text-faint">{DELETED}</p> : <RichText text={description} lang={language} />}
            </div>
          </>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-2">
          <VoteButton of="discussions" written={topic} name={name} />
          {user?._id === author._id && !isEditing && !isDeleted && (
            <>
              {!isHeld && (
                <Button variant="ghost" onClick={() => setIsEditing(true)}>
                  Edit<span className="sr-only"> your topic</span>
                </Button>
              )}
              <DeleteButton what="topic" deletion={deletion} onDeleted={() => void navigate(paths.discussion)}>
                With answers by others its heading and the answers stay. Otherwise it is gone for everybody.
              </DeleteButton>
            </>
          )}
          <ReportButton subject="discussion" id={id} personId={author._id} name={name} className="ms-auto" />
        </div>
      </article>
      <Answers topic={topic} />
    </div>
  )
}

/** Marks the topic as read while it is visible, again when an answer came. */
function useReading({ _id, activeAt }: Topic): void {
  const { user } = useSession()
  const isVisible = usePageVisible()
  const { mutate } = useReadTopic(_id)
  const reader = user?._id
  useEffect(() => {
    if (reader && isVisible) mutate(activeAt)
  }, [reader, isVisible, activeAt, mutate])
}
