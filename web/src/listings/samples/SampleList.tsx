import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { Clamped } from '../../ui/text/Clamped.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { samplesOptions } from './api.ts'
import { madeWith } from './item.ts'

/** All samples of a prompt, for admins. */
export function SampleList({ prompt, onLoaded }: { prompt: Prompt; onLoaded: () => void }) {
  const { queryKey, ...options } = samplesOptions(prompt._id)
  // Refetched on mount and after each edit: admins decide about the current samples.
  const samples = useQuery({ ...options, queryKey: [...queryKey, prompt.updatedAt], staleTime: 0 })
  const { data, error, refetch } = samples
  const onData = useEffectEvent(onLoaded)
  useEffect(() => {
    if (data) onData()
  }, [data])
  if (error && !data) {
    return (
      <div className="mt-4">
        <ErrorState what="the samples" error={error} onRetry={() => refetch()} />
      </div>
    )
  }
  if (!data) return <Skeleton className="mt-4 h-24 rounded-lg" />
  return (
    <section aria-label={`Samples of ${prompt.title}`} className="mt-4">
      <h3 className="mb-2 text-small font-semibold">Samples ({data.length})</h3>
      <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {data.map((sample, index) => (
          <li key={sample._id} className="min-w-0 text-small">
            {sample.picture && (
              <a href={sample.picture.url} target="_blank" rel="noreferrer" className="block rounded-lg">
                <ImageWithPlaceholder
                  image={sample.picture}
                  alt={`Sample ${index + 1}, in full`}
                  sizes="20rem"
                  className="rounded-lg"
                />
              </a>
            )}
            {sample.text !== undefined && (
              <div className="rounded-lg bg-raised p-3">
                <Clamped what={`sample ${index + 1}`}>
                  <RichText text={sample.text} lang={sample.language} />
                </Clamped>
              </div>
            )}
            <p className="mt-1 text-faint wrap-anywhere">
              <bdi>{madeWith(sample)}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
