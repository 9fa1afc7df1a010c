import type { Prompt } from '@promptery/contract/listings/prompts'
import { useLocation } from 'react-router'
import { useScrollToHash } from '../../lib/navigation/use-scroll-to-hash.ts'
import { useSession } from '../../lib/session/session.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/list/WhenNear.tsx'
import { Rating } from '../../ui/text/Rating.tsx'
import { NoReviews } from './NoReviews.tsx'

const ReviewList = lazyPart(async () => (await import('./ReviewList.tsx')).ReviewList)

/** The user's own review is first. Fetched when they come near the window. */
export function Reviews({ prompt }: { prompt: Prompt }) {
  const { user } = useSession()
  useScrollToHash('reviews', true)
  const { hash } = useLocation()
  const isNamed = hash.startsWith('#review')
  // For visitors of a prompt without reviews, neither list nor code is loaded.
  const hasList = prompt.hasReviews || user
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="scroll-mt-24 space-y-6 border-t pt-10">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="reviews-heading" className="text-heading font-semibold">
          Reviews
        </h2>
        {prompt.rating && <Rating rating={prompt.rating} className="text-muted" />}
      </div>
      {hasList ? (
        <WhenNear waiting={<Skeleton className="h-40 rounded-xl" />} {...(isNamed && { isWanted: true })}>
          <ReviewList prompt={prompt} user={user} />
        </WhenNear>
      ) : (
        <NoReviews />
      )}
    </section>
  )
}
