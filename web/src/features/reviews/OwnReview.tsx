import type { Prompt } from '@promptery/contract/prompts'
import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { useOwnReview } from './api.ts'
import { RemoveReview } from './RemoveReview.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { useScrollToHash } from './use-scroll-to-hash.ts'

type Props = {
  prompt: Prompt
  /** No list beside it says what could not be loaded. */
  isAlone?: boolean
}

/** A buyer's review, to be written, changed and withdrawn. It is not there for those who have not bought the prompt. */
export function OwnReview({ prompt, isAlone = false }: Props) {
  const { data: own, error, isFetching, refetch } = useOwnReview(prompt._id)
  const isFailed = isAlone && !own && error !== null
  const [isChanging, setIsChanging] = useState(false)
  const place = useScrollToHash('review', own !== undefined || isFailed)
  if (isFailed) {
    return (
      <section id="review" ref={place} aria-label="Your review" className="scroll-mt-24">
        <ErrorState what="your review" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      </section>
    )
  }
  if (!own?.mine && !own?.reviewable) return null
  const { mine, reviewable } = own
  const isForm = reviewable && (!mine || isChanging)
  return (
    <section id="review" ref={place} aria-label="Your review" className="scroll-mt-24">
      <h3 className="mb-4 text-lead font-semibold">{mine ? 'Your review' : 'Review what you bought'}</h3>
      {isForm ? (
        <div className="rounded-xl border bg-surface p-5 sm:p-6">
          <ReviewForm
            key={mine?.updatedAt}
            promptId={prompt._id}
            mine={mine}
            versions={reviewable}
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
                  <Button variant="ghost" className="-ms-4" onClick={() => setIsChanging(true)}>
                    Change
                  </Button>
                )}
                <RemoveReview promptId={prompt._id} />
              </>
            }
          />
        )
      )}
    </section>
  )
}
