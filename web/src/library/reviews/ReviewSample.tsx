import type { ReviewSample as Shown } from '@promptery/contract/library/reviews'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { itemOf, madeWith } from '../../listings/samples/item.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { reviewSampleOptions } from './api.ts'

const FullScreen = lazyPart(async () => (await import('../../listings/samples/FullScreen.tsx')).FullScreen)

/** A reviewer's sample, also full-screen. Truncated texts are then fetched. */
export function ReviewSample(props: { id: string; sample: Shown; author: string; title: string }) {
  const { id, sample, author, title } = props
  const [isFull, setIsFull] = useState<boolean>()
  const whole = useQuery({ ...reviewSampleOptions(id, sample._id), enabled: isFull === true && sample.isCut })
  const opener = useRef<HTMLButtonElement>(null)
  // The dialog's code is loaded after the press, so it cannot restore the focus itself.
  useEffect(() => {
    if (isFull === false) opener.current?.focus()
  }, [isFull])
  const { picture, text, language } = sample
  const shown = sample.isCut ? whole.data : sample
  const open = { ref: opener, onClick: () => setIsFull(true) }
  const name = `Sample by ${author}`
  return (
    <figure className="mt-4 max-w-prose">
      {picture && (
        <button
          {...open}
          type="button"
          aria-label={`View the sample by ${author} full screen`}
          className="block w-full max-w-60 overflow-hidden rounded-lg"
        >
          <ImageWithPlaceholder image={picture} alt="" sizes="15rem" />
        </button>
      )}
      {text !== undefined && (
        <div className="rounded-lg bg-raised p-4">
          <div className="line-clamp-4 leading-relaxed">
            <RichText text={text} lang={language} />
          </div>
          <Button {...open} variant="ghost" isLoading={whole.isFetching} className="-ms-4 -mb-2">
            View full screen<span className="sr-only"> (the sample by {author})</span>
          </Button>
        </div>
      )}
      <figcaption className="mt-2 line-clamp-2 text-small text-faint wrap-anywhere">
        <bdi>{madeWith(sample) || 'Nothing is said of what made it.'}</bdi>
      </figcaption>
      {whole.isError && <ErrorState what="the sample" error={whole.error} onRetry={() => whole.refetch()} />}
      {isFull !== undefined && shown && (
        <Suspense>
          <FullScreen
            title={title}
            items={[itemOf(shown, name)]}
            index={0}
            isOpen={isFull}
            onClose={() => setIsFull(false)}
          />
        </Suspense>
      )}
    </figure>
  )
}
