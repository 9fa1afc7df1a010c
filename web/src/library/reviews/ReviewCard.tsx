import type { Review } from '@promptery/contract/library/reviews'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { shownName, uploaderOf } from '@promptery/contract/shown-name'
import { type ReactNode, Suspense } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Clamped } from '../../ui/text/Clamped.tsx'
import { LinkedText } from '../../ui/text/LinkedText.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { Stars } from './Stars.tsx'

const ReviewSample = lazyPart(async () => (await import('./ReviewSample.tsx')).ReviewSample)

type Props = {
  review: Review
  prompt: Prompt
  /** Beside the time. */
  aside?: ReactNode
  actions?: ReactNode
}

export function ReviewCard({ review, prompt, aside, actions }: Props) {
  const { author, stars, text, language, version, isRefunded, answer, createdAt, updatedAt } = review
  return (
    <article aria-label={`Review by ${shownName(author)}`} className="rounded-xl border bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MemberLink
          member={author}
          className="-my-2 inline-flex min-h-11 min-w-0 items-center gap-2 text-small font-medium"
          linkClassName="rounded-sm underline-offset-4 hover:underline"
        >
          <Avatar name={shownName(author)} size="sm" />
          <bdi className="truncate">{shownName(author)}</bdi>
        </MemberLink>
        <Stars stars={stars} />
        {isRefunded && <Badge tone="warn">Refunded: does not count</Badge>}
        <p className="ms-auto flex flex-wrap items-center gap-x-3 text-small text-faint">
          <span>Version {version}</span>
          <Time at={createdAt} />
          {updatedAt !== createdAt && (
            <span>
              changed <Time at={updatedAt} />
            </span>
          )}
          {aside}
        </p>
      </div>
      {text && (
        <div className="mt-3 max-w-prose">
          <Clamped
            what={`the review by ${shownName(author)}`}
            lang={language}
            className="whitespace-pre-line text-muted wrap-anywhere"
          >
            <LinkedText text={text} />
          </Clamped>
        </div>
      )}
      {review.sample && (
        <Suspense fallback={<Skeleton className="mt-4 h-32 w-48 rounded-lg" />}>
          <ReviewSample id={review._id} sample={review.sample} author={shownName(author)} title={prompt.title} />
        </Suspense>
      )}
      {answer && (
        <div className="mt-4 max-w-prose border-s-2 ps-4">
          <p className="flex flex-wrap gap-x-3 text-small">
            <span className="font-medium">
              <bdi>{uploaderOf(prompt)}</bdi> answered
            </span>
            <Time at={answer.createdAt} className="text-faint" />
          </p>
          <Clamped
            what={`the answer to ${shownName(author)}`}
            lang={answer.language}
            className="mt-1 whitespace-pre-line text-muted wrap-anywhere"
          >
            <LinkedText text={answer.text} />
          </Clamped>
        </div>
      )}
      {actions && <div className="-ms-4 -mb-2 mt-2 flex flex-wrap gap-x-2">{actions}</div>}
    </article>
  )
}
