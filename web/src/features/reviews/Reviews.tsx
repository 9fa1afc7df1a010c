import type { Prompt } from '@promptery/contract/prompts'
import type { SessionUser } from '@promptery/contract/users'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { Rating } from '../../components/ui/text/Rating.tsx'
import { useSession } from '../../lib/session/session.ts'
import { AnswerReview } from './AnswerReview.tsx'
import { reviewsOptions } from './api.ts'
import { OwnReview } from './OwnReview.tsx'
import { RemoveReview } from './RemoveReview.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { useScrollToHash } from './use-scroll-to-hash.ts'

/** What buyers say of a prompt, the user's own first. */
export function Reviews({ prompt }: { prompt: Prompt }) {
  const { user } = useSession()
  const place = useScrollToHash('reviews', true)
  return (
    <section
      id="reviews"
      ref={place}
      aria-labelledby="reviews-heading"
      className="scroll-mt-24 space-y-6 border-t pt-10"
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="reviews-heading" className="text-heading font-semibold">
          Reviews
        </h2>
        {prompt.rating && <Rating rating={prompt.rating} className="text-muted" />}
      </div>
      {/* Where nobody has reviewed it, a visitor has nothing to ask for. */}
      {prompt.rating || user ? <Asked prompt={prompt} user={user} /> : <NoReviews />}
    </section>
  )
}

function Asked({ prompt, user }: { prompt: Prompt; user: SessionUser | null }) {
  const id = prompt._id
  return (
    <>
      <OwnReview prompt={prompt} />
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
                  actions={
                    <>
                      {user?._id === prompt.uploadedBy && !review.answer && (
                        <AnswerReview promptId={id} id={review._id} author={review.author.username} />
                      )}
                      {user?.role === 'admin' && <RemoveReview promptId={id} id={review._id} />}
                    </>
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

const NoReviews = () => (
  <p className="text-faint">There are no reviews by others yet. Those who have bought this prompt can review it.</p>
)
