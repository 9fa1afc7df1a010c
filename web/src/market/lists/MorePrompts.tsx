import type { Prompt } from '@promptery/contract/listings/prompts'
import { Suspense, useState } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useInView } from '../../ui/list/use-in-view.ts'

const MoreRows = lazyPart(async () => (await import('./MoreRows.tsx')).MoreRows)

/** Similar prompts and others of the engineer, fetched when they come near the window. */
export function MorePrompts({ prompt }: { prompt: Prompt }) {
  const [isNear, setIsNear] = useState(false)
  const place = useInView(() => setIsNear(true), !isNear)
  const waiting = <Skeleton className="h-80 rounded-xl" />
  return (
    <div ref={place} className="mt-16 border-t pt-12">
      {isNear ? (
        <Suspense fallback={waiting}>
          <MoreRows prompt={prompt} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
