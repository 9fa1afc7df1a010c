import type { Prompt } from '@promptery/contract/listings/prompts'
import { useState } from 'react'
import { useScrollToHash } from '../../../lib/navigation/use-scroll-to-hash.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useOwnReview } from '../api.ts'
import { RemoveReview, RemoveSample } from '../RemoveReview.tsx'
import { ReviewCard } from '../ReviewCard.tsx'
import { ReviewForm } from './ReviewForm.tsx'

type Props = {
  prompt: Prompt
  /** Without a list beside it, it reports loading errors itself. */
  isAlone?: boolean
}

/** The buyer's own review, with forms. Nothing for users who have not bought the prompt. */
export function OwnReview({ prompt, isAlone = false }: Props) {
  const { data: own, error, isFetching, refetch } = useOwnReview(prompt._id)
  const isFailed = isAlone && !own && error !== null
  const [isChanging, setIsChanging] = useState(false)
  useScrollToHash('review', own !== undefined || isFailed)
  if (isFailed) {
    return (
      <section id="review" aria-label="Your review" className="scroll-mt-24">
        <ErrorState what="your review" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      </section>
    )
  }
  if (own?.isRemoved) {
    return (
      <section id="review" aria-label="Your review" className="scroll-mt-24">
        <Notice>An admin has removed your review of this prompt, so you cannot review it again.</Notice>
      </section>
    )
  }
  if (!own?.mine && !own?.reviewable) return null
  const { mine, reviewable } = own
  const isForm = reviewable && (!mine || isChanging)
  return (
    <section id="review" aria-label="Your review" className="scroll-mt-24">
      <h3 className="mb-4 text-lead font-semibold">{mine ? 'Your review' : 'Review what you bought'}</h3>
      {mine?.isRefunded && (
        <Notice className="mb-4">
          Your purchase was refunded, so these stars no longer count in the average. Your words stay, and you can remove
          them. If you buy the prompt again, they count again.
        </Notice>
      )}
      {isForm ? (
        <div className="rounded-xl border bg-surface p-5 sm:p-6">
          <ReviewForm
            prompt={prompt}
            mine={mine}
            versions={reviewable}
            onReviewSaved={() => setIsChanging(true)}
            onSaved={() => setIsChanging(false)}
            {...(mine && { onCancel: () => setIsChanging(false) })}
          />
        </div>
      ) : (
        mine && (
          <ReviewCard
            review={mine}
            prompt={prompt}
            actions={
              <>
                {reviewable && (
                  <Button variant="ghost" onClick={() => setIsChanging(true)}>
                    Change
                  </Button>
                )}
                {mine.sample && <RemoveSample promptId={prompt._id} />}
                <RemoveReview promptId={prompt._id} />
              </>
            }
          />
        )
      )}
    </section>
  )
}
