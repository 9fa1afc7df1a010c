import type { SessionUser } from '@promptery/contract/accounts/users'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { shownName } from '@promptery/contract/shown-name'
import { Suspense } from 'react'
import { ReportButton } from '../../accounts/report/ReportButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { reviewsOptions } from './api.ts'
import { NoReviews } from './NoReviews.tsx'
import { ReviewCard } from './ReviewCard.tsx'

// Loaded for users only.
const OwnReview = lazyPart(async () => (await import('./own/OwnReview.tsx')).OwnReview)
const AnswerReview = lazyPart(async () => (await import('./AnswerReview.tsx')).AnswerReview)
const RemoveReview = lazyPart(async () => (await import('./RemoveReview.tsx')).RemoveReview)

/** The user's own review is first. */
export function ReviewList({ prompt, user }: { prompt: Prompt; user: SessionUser | null }) {
  const id = prompt._id
  const isAnswering = user?._id === prompt.uploadedBy
  return (
    <>
      {user && user._id !== prompt.uploadedBy && (
        <Suspense>
          <OwnReview prompt={prompt} />
        </Suspense>
      )}
      <InfiniteList
        options={reviewsOptions(id)}
        what="the reviews"
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        empty={<NoReviews />}
      >
        {(reviews) => (
          <ul className="space-y-4">
            {reviews.map((review) => (
              <li key={review._id}>
                <ReviewCard
                  review={review}
                  prompt={prompt}
                  aside={
                    <ReportButton
                      subject="review"
                      id={review._id}
                      personId={review.author._id}
                      name={`the review by ${shownName(review.author)}`}
                      className="-my-2.5 -me-4"
                    />
                  }
                  actions={
                    isAnswering || user?.role === 'admin' ? (
                      <Suspense>
                        {isAnswering && <AnswerReview key={review.answer?.createdAt} promptId={id} review={review} />}
                        {user?.role === 'admin' && <RemoveReview promptId={id} id={review._id} />}
                      </Suspense>
                    ) : undefined
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  )
}
